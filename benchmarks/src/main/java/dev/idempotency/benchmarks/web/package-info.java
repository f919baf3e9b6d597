/** The variants as endpoints, for the measurement from outside. */
@NullMarked
package dev.idempotency.benchmarks.web;

import org.jspecify.annotations.NullMarked;
