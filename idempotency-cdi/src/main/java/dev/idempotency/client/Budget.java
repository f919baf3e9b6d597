package dev.idempotency.client;

import java.time.Duration;

/** What is left of the limits of one call. Used by one thread. */
final class Budget {

    private final Limits limits;
    private final Surroundings surroundings;
    private final long start;
    private int attempts;

    Budget(Limits limits, Surroundings surroundings) {
        this.limits = limits;
        this.surroundings = surroundings;
        this.start = surroundings.nanoTime();
    }

    void spendAttempt() {
        attempts++;
    }

    /** Pauses before the next attempt: as long as the receiver asks for, and a random time more. */
    boolean hasPaused(Duration asked) throws InterruptedException {
        return hasWaited(asked.plus(limits.pause(Math.max(1, attempts), surroundings.random())));
    }

    /** Waits, unless no attempt would be allowed afterwards. */
    boolean hasWaited(Duration pause) throws InterruptedException {
        Duration spent = Duration.ofNanos(surroundings.nanoTime() - start);
        if (attempts >= limits.maxAttempts() || spent.plus(pause).compareTo(limits.totalTime()) > 0) {
            return false;
        }
        surroundings.pause(pause);
        return true;
    }
}
