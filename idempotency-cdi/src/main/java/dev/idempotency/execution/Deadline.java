package dev.idempotency.execution;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A moment until which a thread is ready to wait, by the JVM's monotonic clock. */
final class Deadline {

    private static final long FIRST_PAUSE = TimeUnit.MILLISECONDS.toNanos(20);
    private static final long LONGEST_PAUSE = TimeUnit.MILLISECONDS.toNanos(160);

    private final long nanoTime;
    private long pause = FIRST_PAUSE;

    private Deadline(long nanoTime) {
        this.nanoTime = nanoTime;
    }

    static Deadline in(Duration duration) {
        return new Deadline(System.nanoTime() + duration.toNanos());
    }

    /** What is left of it; zero or less once it has passed. */
    long remainingNanos() {
        return nanoTime - System.nanoTime();
    }

    /**
     * Pauses before another look at what another node does: holds nothing, and longer each time.
     *
     * @return false if the deadline has passed, or the thread is asked to stop
     */
    boolean pause() {
        long remaining = remainingNanos();
        if (remaining <= 0 || Thread.currentThread().isInterrupted()) {
            return false;
        }
        LockSupport.parkNanos(this, Math.min(pause, remaining));
        pause = Math.min(pause * 2, LONGEST_PAUSE);
        return true;
    }
}
