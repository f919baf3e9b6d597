/**
 * Operations on other systems: stored with the business change in its transaction, delivered afterwards with one key for
 * ever, and followed until their end is known. Begin with {@link dev.idempotency.outgoing.OutgoingOperations}; what an
 * application may add is a {@link dev.idempotency.outgoing.Delivery}.
 */
@NullMarked
package dev.idempotency.outgoing;

import org.jspecify.annotations.NullMarked;
