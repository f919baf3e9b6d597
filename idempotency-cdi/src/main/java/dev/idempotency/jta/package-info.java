/** Whose transaction it is, the guard that stands before its completion, and what happens after it. */
@NullMarked
package dev.idempotency.jta;

import org.jspecify.annotations.NullMarked;
