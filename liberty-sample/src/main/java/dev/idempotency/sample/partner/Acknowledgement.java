package dev.idempotency.sample.partner;

import jakarta.json.bind.annotation.JsonbPropertyOrder;

/** The answer to a confirmation: what became of the request, and what it made. */
@JsonbPropertyOrder({"state", "resourceId", "confirmation"})
public record Acknowledgement(String state, String resourceId, ConfirmedOrder confirmation) {

    static Acknowledgement of(ConfirmedOrder confirmation) {
        return new Acknowledgement("succeeded", confirmation.id(), confirmation);
    }
}
