/** An application that has operations on another system. */
package dev.idempotency.sample.container.parcels;
