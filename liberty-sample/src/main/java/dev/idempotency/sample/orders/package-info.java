/** The business operation that must happen once: placing an order. The partner is told of it afterwards. */
package dev.idempotency.sample.orders;
