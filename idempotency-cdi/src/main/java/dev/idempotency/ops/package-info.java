/** What operators look at: how the library is, in the terms of the runtime. */
@NullMarked
package dev.idempotency.ops;

import org.jspecify.annotations.NullMarked;
