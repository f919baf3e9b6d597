package dev.idempotency.record;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A committed record. Times are the database's.
 *
 * @param identity which operation
 * @param attemptId the attempt that wrote it
 * @param fingerprint digest of the canonical parameters with its version; empty where the operation was abandoned
 * @param submittedAt when the winning attempt claimed; in a transaction of others it may be when that began
 * @param completedAt when it completed; null where it never did
 * @param outcome how it ended; null for a visible record that was never finished
 */
public record OperationRecord(
        OperationIdentity identity,
        String attemptId,
        String fingerprint,
        Instant submittedAt,
        @Nullable Instant completedAt,
        @Nullable Outcome outcome) {

    /**
     * The state to tell. A visible record without an outcome should not exist: its transaction was committed half way.
     * What it did is not known, and it is never executed again.
     */
    public OperationState state() {
        return outcome == null ? OperationState.UNKNOWN : outcome.state();
    }

    /** Whether it only closes the identity. Nobody's parameters are in it, so none are others. */
    public boolean isAbandoned() {
        return fingerprint.isEmpty();
    }

    /** What a caller may know of it. */
    public OperationStatus status() {
        return outcome == null
                ? new OperationStatus(identity, OperationState.UNKNOWN, null, submittedAt, null, null)
                : new OperationStatus(
                        identity, outcome.state(), outcome.resourceId(), submittedAt, completedAt, outcome.failure());
    }
}
