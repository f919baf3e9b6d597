package dev.idempotency.outgoing;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets callers wait until something is known about an entry that the relay of this node has. Thread-safe. */
final class Ends {

    private final Map<String, CountDownLatch> awaited = new ConcurrentHashMap<>();

    /** Waits until an attempt for that entry was written down here, or for that long. */
    void await(String id, Duration atMost) throws InterruptedException {
        CountDownLatch end = awaited.computeIfAbsent(id, same -> new CountDownLatch(1));
        if (!end.await(atMost.toNanos(), TimeUnit.NANOSECONDS)) {
            awaited.remove(id, end);
        }
    }

    void tell(String id) {
        CountDownLatch end = awaited.remove(id);
        if (end != null) {
            end.countDown();
        }
    }
}
