package dev.idempotency.sample.lab;

import java.time.Duration;
import java.time.format.DateTimeParseException;

/**
 * What shall go wrong with a request.
 *
 * @param delay how long the business method waits before it writes; zero but for {@link Kind#DELAY}
 */
record Fault(Kind kind, Duration delay) {

    static final String HEADER = "Lab-Fault";

    private static final Duration LONGEST_DELAY = Duration.ofMinutes(2);

    enum Kind {
        DELAY,
        ROLLBACK,
        LOSE_RESPONSE,
        CRASH_BEFORE_COMMIT,
        CRASH_AFTER_COMMIT
    }

    /** Reads {@code delay=3s}, {@code rollback}, {@code lose-response} and so on. */
    static Fault parse(String header) {
        if (header.startsWith("delay=")) {
            return new Fault(Kind.DELAY, delay(header.substring("delay=".length())));
        }
        return switch (header) {
            case "rollback" -> new Fault(Kind.ROLLBACK, Duration.ZERO);
            case "lose-response" -> new Fault(Kind.LOSE_RESPONSE, Duration.ZERO);
            case "crash-before-commit" -> new Fault(Kind.CRASH_BEFORE_COMMIT, Duration.ZERO);
            case "crash-after-commit" -> new Fault(Kind.CRASH_AFTER_COMMIT, Duration.ZERO);
            default -> throw unknown();
        };
    }

    private static Duration delay(String text) {
        try {
            Duration delay = Duration.parse("PT" + text);
            if (!delay.isNegative() && delay.compareTo(LONGEST_DELAY) <= 0) {
                return delay;
            }
        } catch (DateTimeParseException notADuration) {
            // told below
        }
        throw unknown();
    }

    private static IllegalArgumentException unknown() {
        return new IllegalArgumentException(
                "Lab-Fault is one of delay=3s (at most 2m), rollback, lose-response, crash-before-commit,"
                        + " crash-after-commit");
    }
}
