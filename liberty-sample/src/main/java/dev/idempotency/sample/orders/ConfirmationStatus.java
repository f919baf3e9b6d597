package dev.idempotency.sample.orders;

import dev.idempotency.outgoing.OutgoingStatus;
import jakarta.json.bind.annotation.JsonbPropertyOrder;

/**
 * What is told about the confirmation of an order.
 *
 * @param resourceId the partner's number for it, or null
 * @param reason what the partner said last if it was not a yes, or null
 */
@JsonbPropertyOrder({"state", "attempts", "resourceId", "reason"})
public record ConfirmationStatus(String state, int attempts, String resourceId, String reason) {

    static ConfirmationStatus of(OutgoingStatus status) {
        return new ConfirmationStatus(
                status.state().word(),
                status.attempts(),
                status.resourceId(),
                status.reason() == null ? null : status.reason().title());
    }
}
