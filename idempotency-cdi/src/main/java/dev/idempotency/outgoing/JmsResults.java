package dev.idempotency.outgoing;

import dev.idempotency.client.Answer;
import dev.idempotency.client.State;
import java.net.URI;

/**
 * Asks the receiver of messages what became of them, over HTTP. Thread-safe.
 *
 * @param http asks
 * @param address of the receiver's result resource
 */
public record JmsResults(HttpDelivery http, URI address) {

    /**
     * What the acceptance of a message means: the receiver's record will tell the end. The place where that is to be had
     * stays with the entry, and shows later that the broker has the message.
     */
    Answer accepted(Shipment shipment) {
        String base = address.toString();
        URI place = URI.create(base + (base.endsWith("/") ? "" : "/") + "operations/" + shipment.operation());
        return Answer.processing().withStatusLink(place);
    }

    /**
     * A message that the broker has taken is on its way, although its receiver has not heard of it yet, or does not
     * answer. Links in answers are not kept: to have one means that the broker has the message.
     */
    Answer check(Shipment shipment, String attemptId) throws InterruptedException {
        Answer answer = http.check(shipment, attemptId);
        boolean isOnItsWay = shipment.statusLink() != null && answer.state() == State.UNKNOWN;
        return (isOnItsWay ? answer.asProcessing() : answer).withStatusLink(shipment.statusLink());
    }
}
