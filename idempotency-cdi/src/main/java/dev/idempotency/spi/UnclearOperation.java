package dev.idempotency.spi;

import dev.idempotency.OperationIdentity;
import java.time.Instant;
import java.util.Objects;

/**
 * An operation of which is not known whether it happened. Its parameters are not kept: what a {@link Reconciler} asks
 * other systems by must follow from the identity. The {@link OperationIdentity#operationId()} is a good number to call
 * them with in the first place.
 *
 * @param identity which operation
 * @param submittedAt when it was submitted, by the clock of the database, or by that of the node that failed
 */
public record UnclearOperation(OperationIdentity identity, Instant submittedAt) {

    public UnclearOperation {
        Objects.requireNonNull(identity, "identity");
        Objects.requireNonNull(submittedAt, "submittedAt");
    }
}
