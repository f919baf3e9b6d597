/** The protocol itself: claim, run the business, then record, replay or refuse. Knows neither CDI nor JAX-RS nor SQL. */
@NullMarked
package dev.idempotency.execution;

import org.jspecify.annotations.NullMarked;
