/** One tiny business transaction, plain, with hand-written key handling, and protected by the library. */
@NullMarked
package dev.idempotency.benchmarks.business;

import org.jspecify.annotations.NullMarked;
