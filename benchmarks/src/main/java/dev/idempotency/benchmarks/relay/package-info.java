/** What it costs to store operations on other systems, and how fast they are delivered, beside a public outbox. */
@NullMarked
package dev.idempotency.benchmarks.relay;

import org.jspecify.annotations.NullMarked;
