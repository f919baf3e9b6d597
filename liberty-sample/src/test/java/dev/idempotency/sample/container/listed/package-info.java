/** An application that says itself what JAX-RS serves, and forgets something. */
package dev.idempotency.sample.container.listed;
