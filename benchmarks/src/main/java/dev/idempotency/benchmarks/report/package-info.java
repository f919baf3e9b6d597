/** What was measured, made readable. */
@NullMarked
package dev.idempotency.benchmarks.report;

import org.jspecify.annotations.NullMarked;
