package dev.idempotency.outgoing;

import dev.idempotency.OperationFailure;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What is known about an outgoing operation. Immutable.
 *
 * @param id of the entry: the same for the same target, operation and key
 * @param target the name of the receiver
 * @param operation the receiver's name for what it is to do
 * @param key the same in every attempt
 * @param state how far it has come
 * @param attempts how many were written down, submissions and queries together, also those that were given back
 *     before they were made
 * @param createdAt when it was prepared, by the clock of the database
 * @param finishedAt when its end became known here; null before, and while it is unresolved
 * @param resourceId what it made; null where the receiver told nothing
 * @param reason why it did not happen, or what was said last where it is not known; null where nobody said no
 */
public record OutgoingStatus(
        String id,
        String target,
        String operation,
        String key,
        OutgoingState state,
        int attempts,
        Instant createdAt,
        @Nullable Instant finishedAt,
        @Nullable String resourceId,
        @Nullable OperationFailure reason) {}
