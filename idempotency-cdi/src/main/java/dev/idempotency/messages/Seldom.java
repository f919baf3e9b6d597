package dev.idempotency.messages;

import java.time.Duration;

/** Lets a message through once a minute that would otherwise come with each call, or each second. Thread-safe. */
public final class Seldom {

    private static final long INTERVAL = Duration.ofMinutes(1).toNanos();

    private long next = System.nanoTime();

    /** Whether it is time for it; then it is not for a minute. */
    public synchronized boolean isTime() {
        long now = System.nanoTime();
        boolean isTime = now - next >= 0;
        if (isTime) {
            next = now + INTERVAL;
        }
        return isTime;
    }
}
