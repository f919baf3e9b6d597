package dev.idempotency.outgoing;

import dev.idempotency.client.Answer;
import dev.idempotency.client.ClientOptions;
import dev.idempotency.client.Intent;
import dev.idempotency.client.Reason;
import dev.idempotency.client.SingleAttempts;
import dev.idempotency.client.State;
import dev.idempotency.messages.Messages;
import java.net.URI;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Delivers over HTTP, to receivers that take the key as {@code Idempotency-Key}. Thread-safe. */
public final class HttpDelivery implements Delivery {

    private static final System.Logger LOGGER = System.getLogger(HttpDelivery.class.getName());

    private static final int BAD_REQUEST = 400;

    private final SingleAttempts attempts;
    private final URI address;
    private final @Nullable URI results;
    private final List<String> problemTypes;

    /**
     * @param address of the target
     * @param results the receiver's result resource, {@code …/idempotency}; null where there is none
     * @param problemTypes how the problem types begin that are the receiver's own words, and not those of what stands
     *     before it
     */
    public HttpDelivery(ClientOptions options, URI address, @Nullable URI results, List<String> problemTypes) {
        this.attempts = new SingleAttempts(options);
        this.address = address;
        this.results = results;
        this.problemTypes = List.copyOf(problemTypes);
    }

    @Override
    public Answer submit(Shipment shipment, String attemptId) throws InterruptedException {
        Intent intent;
        try {
            intent = intent(shipment);
        } catch (IllegalArgumentException e) {
            return Answer.refused(new Reason("about:blank", "It cannot be sent", BAD_REQUEST, e.getMessage()));
        }
        return sent(shipment, () -> judged(attempts.submit(intent, attemptId)));
    }

    @Override
    public Answer check(Shipment shipment, String attemptId) throws InterruptedException {
        Intent intent = intent(shipment);
        return sent(shipment, () -> attempts.check(intent, shipment.statusLink(), attemptId));
    }

    @FunctionalInterface
    private interface Attempt {
        Answer make() throws InterruptedException;
    }

    private static Answer sent(Shipment shipment, Attempt attempt) throws InterruptedException {
        try {
            return attempt.make();
        } catch (RuntimeException e) {
            Messages.log(LOGGER, e, "IDEMP0709W", shipment.target());
            return Answer.notSent();
        }
    }

    @Override
    public boolean canCheck(Shipment shipment) {
        return shipment.statusLink() != null || results != null;
    }

    /** A server that is starting, or credentials that are wrong, look like a refusal, too; but they do not know its words. */
    private Answer judged(Answer answer) {
        Reason reason = answer.reason();
        boolean isInItsWords = reason != null && problemTypes.stream().anyMatch(reason.type()::startsWith);
        return answer.state() == State.REJECTED
                        && isInItsWords
                        && answer.retryAfter().isZero()
                ? answer.asHopeless()
                : answer;
    }

    private Intent intent(Shipment shipment) {
        OutgoingRequest request = shipment.request();
        return new Intent(
                shipment.key(),
                shipment.createdAt(),
                request.method(),
                below(request.path()),
                request.headers(),
                request.body(),
                request.operation(),
                results);
    }

    private URI below(String path) {
        if (path.isEmpty()) {
            return address;
        }
        String base = address.toString();
        boolean isJoined = base.endsWith("/") || path.startsWith("/") || path.startsWith("?");
        return URI.create(base + (isJoined ? "" : "/") + path);
    }
}
