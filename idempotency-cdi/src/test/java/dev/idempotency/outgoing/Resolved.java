package dev.idempotency.outgoing;

import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;

/** What the application is told. */
@Singleton
public class Resolved {

    private final List<OutgoingStatus> told = new ArrayList<>();

    synchronized void on(@Observes OperationResolved event) {
        told.add(event.status());
        notifyAll();
        if (event.status().key().startsWith("observer-fails")) {
            throw new IllegalStateException("an observer that fails");
        }
    }

    /** The first that was told. */
    OutgoingStatus await(String id) throws InterruptedException {
        return await(id, 1).get(0);
    }

    synchronized List<OutgoingStatus> await(String id, int times) throws InterruptedException {
        while (of(id).size() < times) {
            wait();
        }
        return of(id);
    }

    synchronized List<OutgoingStatus> of(String id) {
        return told.stream().filter(status -> status.id().equals(id)).toList();
    }
}
