package dev.idempotency.client;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How an intent ended, as the journal keeps it.
 *
 * @param state a definite one
 * @param closedAt when that became known here
 * @param operationId the receiver's opaque name for it; null where it told none
 * @param resourceId what it made; null where the receiver told nothing
 * @param reason why it did not happen; null if it did
 */
public record Outcome(
        State state,
        Instant closedAt,
        @Nullable String operationId,
        @Nullable String resourceId,
        @Nullable Reason reason) {

    public Outcome {
        if (!state.isDefinite()) {
            throw new IllegalArgumentException("an outcome is definite, not " + state.word());
        }
    }
}
