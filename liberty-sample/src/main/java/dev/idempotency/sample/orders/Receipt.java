package dev.idempotency.sample.orders;

import jakarta.json.bind.annotation.JsonbPropertyOrder;

/** The answer to an order that was placed: what became of the request, and what it made. */
@JsonbPropertyOrder({"state", "resourceId", "order"})
public record Receipt(String state, String resourceId, PlacedOrder order) {

    static Receipt of(PlacedOrder order) {
        return new Receipt("succeeded", order.id(), order);
    }
}
