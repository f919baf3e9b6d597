package dev.idempotency.benchmarks.relay;

import dev.idempotency.outgoing.OperationResolved;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** How many entries are not over yet, on all nodes together. */
@Singleton
public class Progress {

    @SuppressWarnings("NonFinalStaticField")
    private static volatile CountDownLatch left = new CountDownLatch(0);

    void told(@Observes OperationResolved event) {
        left.countDown();
    }

    static void expect(int entries) {
        left = new CountDownLatch(entries);
    }

    static void one() {
        left.countDown();
    }

    static void await() throws InterruptedException {
        if (!left.await(2, TimeUnit.MINUTES)) {
            throw new IllegalStateException(left.getCount() + " entries are not over");
        }
    }
}
