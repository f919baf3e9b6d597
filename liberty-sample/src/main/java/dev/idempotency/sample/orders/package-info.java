/** The business operation that must happen once: placing an order. */
package dev.idempotency.sample.orders;
