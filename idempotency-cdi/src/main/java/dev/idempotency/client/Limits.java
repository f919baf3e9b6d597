package dev.idempotency.client;

import java.time.Duration;

/**
 * How long and how often. The first five are of one call of the client; past them it hands over to the journal. Times are
 * positive and at most a year, but {@code retryWindow} may be zero, or a century.
 *
 * @param attemptTime from sending to the last byte of the answer
 * @param maxAttempts submissions and queries together
 * @param totalTime no attempt starts after it, so a call takes {@code attemptTime} more at most
 * @param firstPause the longest pause after the first attempt; it doubles with each. The pause is drawn evenly between
 *     zero and that (full jitter), and what {@code Retry-After} says is added
 * @param longestPause what the doubling ends at
 * @param retryWindow how long, from the creation of an intent, the receiver remembers its key for certain. Past it
 *     nothing is submitted again after an attempt that may have arrived, only asked for. Zero for a receiver that is not
 *     known to honour keys. What the receiver itself tells of an operation ({@code retryUntil}) comes before it
 */
public record Limits(
        Duration attemptTime,
        int maxAttempts,
        Duration totalTime,
        Duration firstPause,
        Duration longestPause,
        Duration retryWindow) {

    /** 10 s for an attempt, 20 attempts within a minute, pauses of up to 0.2 s growing to 10 s, keys for a day. */
    public static final Limits DEFAULT = new Limits(
            Duration.ofSeconds(10),
            20,
            Duration.ofMinutes(1),
            Duration.ofMillis(200),
            Duration.ofSeconds(10),
            Duration.ofDays(1));

    public Limits {
        positive(attemptTime, "attemptTime");
        positive(totalTime, "totalTime");
        positive(firstPause, "firstPause");
        positive(longestPause, "longestPause");
        if (maxAttempts < 1 || retryWindow.isNegative() || retryWindow.compareTo(Duration.ofDays(36_500)) > 0) {
            throw new IllegalArgumentException("maxAttempts is at least 1, retryWindow from zero to 100 years");
        }
    }

    /** With another time for each attempt. */
    public Limits withAttemptTime(Duration time) {
        return new Limits(time, maxAttempts, totalTime, firstPause, longestPause, retryWindow);
    }

    /** With another number of attempts. */
    public Limits withMaxAttempts(int attempts) {
        return new Limits(attemptTime, attempts, totalTime, firstPause, longestPause, retryWindow);
    }

    /** With another time for all attempts of a call. */
    public Limits withTotalTime(Duration time) {
        return new Limits(attemptTime, maxAttempts, time, firstPause, longestPause, retryWindow);
    }

    /** With other pauses. */
    public Limits withPauses(Duration first, Duration longest) {
        return new Limits(attemptTime, maxAttempts, totalTime, first, longest, retryWindow);
    }

    /** With what the receiver promises about keys. */
    public Limits withRetryWindow(Duration window) {
        return new Limits(attemptTime, maxAttempts, totalTime, firstPause, longestPause, window);
    }

    /**
     * The pause after so many attempts: exponential with full jitter, so that callers that failed together do not come
     * back together.
     *
     * @param attempts at least 1
     * @param random at least 0, less than 1
     */
    public Duration pause(int attempts, double random) {
        Duration longest = firstPause;
        for (int i = 1; i < attempts && longest.compareTo(longestPause) < 0; i++) {
            longest = longest.multipliedBy(2);
        }
        Duration bound = longest.compareTo(longestPause) < 0 ? longest : longestPause;
        return Duration.ofMillis((long) (bound.toMillis() * random));
    }

    private static void positive(Duration value, String name) {
        if (value.isZero() || value.isNegative() || value.compareTo(Duration.ofDays(365)) > 0) {
            throw new IllegalArgumentException(name + " is positive and at most a year");
        }
    }
}
