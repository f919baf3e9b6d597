package dev.idempotency.sample.container.parcels;

import dev.idempotency.client.Answer;
import dev.idempotency.outgoing.Delivery;
import dev.idempotency.outgoing.OperationResolved;
import dev.idempotency.outgoing.OutgoingTarget;
import dev.idempotency.outgoing.Shipment;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;

/** Delivers parcels, and loses the answer of each first attempt. */
@ApplicationScoped
@OutgoingTarget("courier")
public class Courier implements Delivery {

    private static final List<String> DELIVERED = new CopyOnWriteArrayList<>();
    private static final BlockingQueue<OperationResolved> TOLD = new LinkedBlockingQueue<>();

    @Override
    public Answer submit(Shipment shipment, String attemptId) {
        DELIVERED.add(shipment.key());
        return Answer.noResponse();
    }

    @Override
    public Answer check(Shipment shipment, String attemptId) {
        return DELIVERED.contains(shipment.key()) ? Answer.succeeded("parcel-" + shipment.key()) : Answer.notFound();
    }

    void told(@Observes OperationResolved event) {
        TOLD.add(event);
    }

    static OperationResolved next() throws InterruptedException {
        return TOLD.take();
    }

    static long delivered(String key) {
        return DELIVERED.stream().filter(key::equals).count();
    }
}
