/** The record of an operation as a value, and the port to the place where records are kept. Every verb of the port answers whether the caller won; contention is a result, never an exception. */
@NullMarked
package dev.idempotency.record;

import org.jspecify.annotations.NullMarked;
