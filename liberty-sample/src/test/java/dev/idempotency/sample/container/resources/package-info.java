/** JAX-RS resources of every kind of bean. */
package dev.idempotency.sample.container.resources;
