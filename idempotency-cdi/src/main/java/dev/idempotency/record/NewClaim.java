package dev.idempotency.record;

import dev.idempotency.OperationIdentity;

/**
 * What a claim writes.
 *
 * @param identity which operation
 * @param attemptId which attempt
 * @param fingerprint digest of the canonical parameters with its version
 * @param resultExpected false: the record is written as {@link Outcome#SUCCESS_WITHOUT_RESULT} at once, and one
 *     statement is all it takes; true: it is written unfinished and completed later in the same transaction
 */
public record NewClaim(OperationIdentity identity, String attemptId, String fingerprint, boolean resultExpected) {}
