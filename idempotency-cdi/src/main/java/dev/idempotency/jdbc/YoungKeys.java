package dev.idempotency.jdbc;

import dev.idempotency.KeyTime;
import java.util.OptionalLong;

/**
 * Keys that show that they were made a moment ago. Whoever retries has waited for an answer first, so nothing is recorded
 * under such a key, as a rule. It is a guess, by the clocks of this node and of the caller: what depends on it is cost and
 * nothing else.
 */
final class YoungKeys {

    private static final long MILLIS = 2_000;

    private YoungKeys() {}

    static boolean include(String key) {
        OptionalLong made = KeyTime.of(key);
        return made.isPresent() && made.getAsLong() > System.currentTimeMillis() - MILLIS;
    }
}
