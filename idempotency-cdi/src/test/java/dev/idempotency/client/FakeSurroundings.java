package dev.idempotency.client;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** Time stands still but for pauses, which take no time; chance always draws the most. */
final class FakeSurroundings implements Surroundings {

    final List<Duration> pauses = new CopyOnWriteArrayList<>();
    private Instant now = Instant.now();
    private long nanos;
    double random = 0.999_999;

    @Override
    public synchronized Instant now() {
        return now;
    }

    @Override
    public synchronized long nanoTime() {
        return nanos;
    }

    @Override
    public void pause(Duration duration) {
        pauses.add(duration);
        pass(duration);
    }

    @Override
    public double random() {
        return random;
    }

    synchronized void pass(Duration duration) {
        now = now.plus(duration);
        nanos += duration.toNanos();
    }
}
