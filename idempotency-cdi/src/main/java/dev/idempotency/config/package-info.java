/** The settings of the library, read once. */
@NullMarked
package dev.idempotency.config;

import org.jspecify.annotations.NullMarked;
