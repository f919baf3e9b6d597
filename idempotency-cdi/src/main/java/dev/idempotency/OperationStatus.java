package dev.idempotency;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known about one operation at one moment.
 *
 * @param identity which operation
 * @param state what is known
 * @param resourceId what the operation made, where it told {@link CurrentOperation#resourceId(String)}; else null
 * @param submittedAt when the recorded attempt began, by the clock of the database; null where nothing is recorded
 * @param completedAt when it ended; null before
 * @param failure why it failed; null in every other state
 * @param expiresAt until when the record is kept at least; null where nothing is recorded, or it is kept for ever
 * @param retryUntil the last moment at which a retry is safe: until then it is answered, and never executed a second
 *     time; null where that never ends
 */
public record OperationStatus(
        OperationIdentity identity,
        OperationState state,
        @Nullable String resourceId,
        @Nullable Instant submittedAt,
        @Nullable Instant completedAt,
        @Nullable OperationFailure failure,
        @Nullable Instant expiresAt,
        @Nullable Instant retryUntil) {

    public OperationStatus {
        Objects.requireNonNull(identity, "identity");
        Objects.requireNonNull(state, "state");
    }

    /** Without the moments that depend on how long records are kept. */
    public OperationStatus(
            OperationIdentity identity,
            OperationState state,
            @Nullable String resourceId,
            @Nullable Instant submittedAt,
            @Nullable Instant completedAt,
            @Nullable OperationFailure failure) {
        this(identity, state, resourceId, submittedAt, completedAt, failure, null, null);
    }

    /** The same with these moments. */
    public OperationStatus kept(@Nullable Instant until, @Nullable Instant safeToRetryUntil) {
        return new OperationStatus(
                identity, state, resourceId, submittedAt, completedAt, failure, until, safeToRetryUntil);
    }

    /** Nothing is recorded and nobody holds the identity: {@link OperationState#UNKNOWN}. */
    public static OperationStatus notFound(OperationIdentity identity) {
        return new OperationStatus(identity, OperationState.UNKNOWN, null, null, null, null);
    }

    /** Whether there is a record, or an attempt that is running. */
    public boolean isFound() {
        return state != OperationState.UNKNOWN || submittedAt != null;
    }
}
