package dev.idempotency.benchmarks.relay;

import dev.idempotency.client.Answer;
import dev.idempotency.outgoing.Delivery;
import dev.idempotency.outgoing.OutgoingTarget;
import dev.idempotency.outgoing.Shipment;
import jakarta.enterprise.inject.Default;
import jakarta.inject.Singleton;
import java.util.concurrent.LinkedBlockingQueue;

/** Takes everything and does nothing with it. */
@Singleton
@Default
@OutgoingTarget(Receiver.NAME)
public class Receiver implements Delivery {

    static final String NAME = "receiver";

    /** When something arrived, where somebody looks. */
    static final LinkedBlockingQueue<Long> ARRIVALS = new LinkedBlockingQueue<>();

    @SuppressWarnings("NonFinalStaticField")
    static volatile boolean isWatched;

    @Override
    public Answer submit(Shipment shipment, String attemptId) {
        if (isWatched) {
            ARRIVALS.add(System.nanoTime());
        }
        return Answer.succeeded(shipment.key());
    }

    @Override
    public Answer check(Shipment shipment, String attemptId) {
        return Answer.notFound();
    }
}
