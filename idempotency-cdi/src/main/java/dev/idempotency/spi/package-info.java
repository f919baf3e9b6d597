/** What an application may replace: how the caller of a request is named, and which datasource its call uses. */
@NullMarked
package dev.idempotency.spi;

import org.jspecify.annotations.NullMarked;
