package dev.idempotency.execution;

import dev.idempotency.ClaimMode;
import dev.idempotency.OperationIdentity;
import dev.idempotency.fingerprint.Fingerprint;
import dev.idempotency.record.NewClaim;
import java.time.Instant;

/**
 * One request for an operation.
 *
 * @param identity which operation
 * @param attemptId which attempt at it
 * @param arrivedAt when the request reached the protected method, by this node's clock
 * @param fingerprint the digest of the canonical parameters
 * @param resultExpected false where the operation never has a result
 * @param mode when it is claimed
 */
public record Attempt(
        OperationIdentity identity,
        String attemptId,
        Instant arrivedAt,
        Fingerprint fingerprint,
        boolean resultExpected,
        ClaimMode mode) {

    /** An attempt that claims in its transaction. */
    public Attempt(
            OperationIdentity identity,
            String attemptId,
            Instant arrivedAt,
            Fingerprint fingerprint,
            boolean resultExpected) {
        this(identity, attemptId, arrivedAt, fingerprint, resultExpected, ClaimMode.IN_TRANSACTION);
    }

    /** See {@link OperationIdentity#operationId()}. */
    public String operationId() {
        return identity.operationId();
    }

    NewClaim claim() {
        return new NewClaim(identity, attemptId, fingerprint.value());
    }
}
