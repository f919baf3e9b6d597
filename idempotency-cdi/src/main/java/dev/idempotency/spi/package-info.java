/** What an application may replace: how the caller of a request is named. */
@NullMarked
package dev.idempotency.spi;

import org.jspecify.annotations.NullMarked;
