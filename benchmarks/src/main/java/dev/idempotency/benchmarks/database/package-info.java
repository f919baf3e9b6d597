/** Databases to measure on, started here and gone afterwards. */
@NullMarked
package dev.idempotency.benchmarks.database;

import org.jspecify.annotations.NullMarked;
