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
 * @param outcome how it ended; null for a record that is not finished
 * @param lease whether one that is not finished is in hand
 */
public record OperationRecord(
        OperationIdentity identity,
        String attemptId,
        String fingerprint,
        Instant submittedAt,
        @Nullable Instant completedAt,
        @Nullable Outcome outcome,
        LeaseState lease) {

    /** A record that is finished, or was never leased. */
    public OperationRecord(
            OperationIdentity identity,
            String attemptId,
            String fingerprint,
            Instant submittedAt,
            @Nullable Instant completedAt,
            @Nullable Outcome outcome) {
        this(identity, attemptId, fingerprint, submittedAt, completedAt, outcome, LeaseState.NONE);
    }

    /**
     * The state to tell. Without an outcome it is running as long as its lease is held. If the lease has lapsed, or there
     * never was one and its transaction was committed half way, it is not known what was done.
     */
    public OperationState state() {
        if (outcome != null) {
            return outcome.state();
        }
        return lease == LeaseState.HELD ? OperationState.PROCESSING : OperationState.UNKNOWN;
    }

    /** Whether somebody has it in hand now. */
    public boolean isRunning() {
        return state() == OperationState.PROCESSING;
    }

    /** Whether it must be found out what became of it before anything else is done. */
    public boolean isLapsed() {
        return outcome == null && lease == LeaseState.LAPSED;
    }

    /** Whether it only closes the identity. Nobody's parameters are in it, so none are others. */
    public boolean isAbandoned() {
        return fingerprint.isEmpty();
    }

    /** What a caller may know of it. */
    public OperationStatus status() {
        return outcome == null
                ? new OperationStatus(identity, state(), null, submittedAt, null, null)
                : new OperationStatus(
                        identity, outcome.state(), outcome.resourceId(), submittedAt, completedAt, outcome.failure());
    }
}
