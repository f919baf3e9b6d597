package dev.idempotency.record;

import dev.idempotency.OperationIdentity;

/**
 * What an attempt claims with, and what its record will say of it.
 *
 * @param identity which operation
 * @param attemptId which attempt
 * @param fingerprint digest of the canonical parameters with its version
 */
public record NewClaim(OperationIdentity identity, String attemptId, String fingerprint) {

    /** The record that closes an identity without having done anything. */
    public static NewClaim closing(OperationIdentity identity, String attemptId) {
        return new NewClaim(identity, attemptId, "");
    }
}
