/**
 * What an application imports: the annotations, the injectable {@link dev.idempotency.CurrentOperation} and {@link
 * dev.idempotency.IdempotentOperations}, the values that describe an operation, and the exceptions a caller may meet.
 */
@NullMarked
package dev.idempotency;

import org.jspecify.annotations.NullMarked;
