/** What is on the shelves. */
package dev.idempotency.sample.stock;
