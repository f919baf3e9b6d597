package dev.idempotency.outgoing;

import dev.idempotency.client.Answer;
import dev.idempotency.messages.Evidence;
import java.time.Instant;

/** The line that each attempt leaves in the log. */
public final class AttemptLine {

    private AttemptLine() {}

    /**
     * Writes it.
     *
     * @param entry as it was before the attempt
     */
    public static void write(Entry entry, Claimed.Begun attempt, Instant submittedAt, Answer answer) {
        Shipment shipment = entry.shipment();
        Evidence.sent(
                shipment.operation(),
                answer.operationId() == null ? entry.operationId() : answer.operationId(),
                shipment.key(),
                new Evidence.Sent(
                        shipment.id(),
                        shipment.target(),
                        attempt.id(),
                        attempt.number(),
                        attempt.kind().word(),
                        submittedAt,
                        answer.outcome(),
                        answer.told() == null ? null : answer.told().word(),
                        answer.resourceId()));
    }
}
