/**
 * What an application may replace or provide: how the caller of a request is named, which datasource its call uses, and
 * who finds out what became of an operation.
 */
@NullMarked
package dev.idempotency.spi;

import org.jspecify.annotations.NullMarked;
