package dev.idempotency.client;

import java.time.Duration;

/** Exponential backoff with full jitter: callers that failed together do not come back together. */
final class Backoff {

    private Backoff() {}

    /**
     * The pause after so many attempts.
     *
     * @param attempts at least 1
     * @param random at least 0, less than 1
     */
    static Duration pause(Limits limits, int attempts, double random) {
        Duration longest = limits.firstPause();
        for (int i = 1; i < attempts && longest.compareTo(limits.longestPause()) < 0; i++) {
            longest = longest.multipliedBy(2);
        }
        Duration bound = longest.compareTo(limits.longestPause()) < 0 ? longest : limits.longestPause();
        return Duration.ofMillis((long) (bound.toMillis() * random));
    }
}
