/** A business operation that calls a partner itself: it is claimed before its transaction, and reconciled with the partner. */
package dev.idempotency.sample.shipments;
