package dev.idempotency.outgoing;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Lets callers wait until something is known about an entry that the relay of this node has. Thread-safe. */
final class Ends {

    private final Map<String, Awaited> awaited = new ConcurrentHashMap<>();

    /** @param callers how many wait */
    private record Awaited(CountDownLatch end, int callers) {

        Awaited with(int more) {
            return new Awaited(end, callers + more);
        }
    }

    /** Where one caller waits. What is told from now on is not missed, even before it waits. */
    final class Place implements AutoCloseable {

        private final String id;
        private final CountDownLatch end;

        private Place(String id, CountDownLatch end) {
            this.id = id;
            this.end = end;
        }

        /** Waits until an attempt for that entry was written down here, or for that long. */
        void await(Duration atMost) throws InterruptedException {
            boolean unused = end.await(atMost.toNanos(), TimeUnit.NANOSECONDS);
        }

        @Override
        public void close() {
            leave(id, end);
        }
    }

    Place enter(String id) {
        CountDownLatch end = awaited.compute(
                        id, (same, there) -> there == null ? new Awaited(new CountDownLatch(1), 1) : there.with(1))
                .end();
        return new Place(id, end);
    }

    /** Others may still wait for the same end. */
    private void leave(String id, CountDownLatch end) {
        awaited.computeIfPresent(
                id, (same, there) -> there.end() != end ? there : there.callers() == 1 ? null : there.with(-1));
    }

    void tell(String id) {
        Awaited there = awaited.remove(id);
        if (there != null) {
            there.end().countDown();
        }
    }
}
