/** What requests may hold: numbers and texts that can be kept as they were sent. */
package dev.idempotency.sample.request;
