package dev.idempotency.outgoing;

import dev.idempotency.client.State;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A claim that is to be given back, with what has become of its attempt and of its entry.
 *
 * @param attempt null where none was made
 */
public record Finished(Claimed claimed, @Nullable Ended attempt, Change change) {

    /**
     * The end of an attempt. Times are those of the database.
     *
     * @param outcome {@code not-sent}, {@code no-response}, the HTTP status or the word of the state
     * @param told what the answer said; null where there was none
     */
    public record Ended(
            Instant submittedAt,
            Instant endedAt,
            String outcome,
            @Nullable State told) {

        /** As it is stored. */
        public @Nullable String toldWord() {
            return told == null ? null : told.word();
        }
    }

    OutgoingStatus status() {
        Shipment shipment = claimed.entry().shipment();
        return new OutgoingStatus(
                shipment.id(),
                shipment.target(),
                shipment.operation(),
                shipment.key(),
                change.state(),
                claimed.attempts(),
                shipment.createdAt(),
                change.finishedAt(),
                change.resourceId(),
                change.reason());
    }

    /** Whether the application has not been told of this end yet. */
    boolean isNews() {
        return change.state().isOver() && change.state() != claimed.entry().state();
    }
}
