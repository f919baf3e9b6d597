package dev.idempotency.sample.orders;

import dev.idempotency.outgoing.OutgoingOperations;
import dev.idempotency.outgoing.OutgoingRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.Json;
import java.util.Optional;

/** The partner as the shop sees it: somebody who is to be told of each order, once. */
@ApplicationScoped
public class Partner {

    @Inject
    private OutgoingOperations outgoing;

    /**
     * Prepares the confirmation as part of the running transaction. It is sent once that has committed, with the order's
     * number as its key.
     *
     * @return the id of the confirmation
     */
    public String confirm(PlacedOrder order) {
        String json = Json.createObjectBuilder()
                .add("order", order.id())
                .add("sku", order.sku())
                .add("quantity", order.quantity())
                .build()
                .toString();
        return outgoing.prepare(OutgoingRequest.to("partner", "confirmations.accept")
                        .withKey(order.id())
                        .withJson(json))
                .id();
    }

    /** How far the confirmation with that id has come; empty when it was done so long ago that nobody knows. */
    public Optional<ConfirmationStatus> status(String id) {
        return outgoing.status(id).map(ConfirmationStatus::of);
    }
}
