package dev.idempotency.outgoing;

import dev.idempotency.OperationFailure;
import dev.idempotency.client.Attempt;
import java.net.URI;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an entry becomes. Times are those of the database.
 *
 * @param givenBack how many of its attempts were never made
 * @param dueAt when it is its turn again; null if it is over
 * @param finishedAt null unless the end is definite
 * @param operationId the receiver's name for the operation
 */
public record Change(
        OutgoingState state,
        Attempt.Kind step,
        int givenBack,
        @Nullable Instant dueAt,
        @Nullable Instant finishedAt,
        @Nullable URI statusLink,
        @Nullable Instant retryUntil,
        @Nullable String operationId,
        @Nullable String resourceId,
        @Nullable OperationFailure reason) {}
