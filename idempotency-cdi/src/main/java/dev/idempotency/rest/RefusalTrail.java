package dev.idempotency.rest;

import dev.idempotency.KeyInvalidException;
import dev.idempotency.messages.Evidence;
import java.time.Clock;
import org.jspecify.annotations.Nullable;

/** Writes the one line of evidence for a request that is refused as it stands, before it is an attempt at anything. */
final class RefusalTrail {

    private RefusalTrail() {}

    static void write(String operation, RequestFacts facts, Clock clock) {
        Evidence.write(
                operation,
                null,
                readableKey(facts),
                facts.attemptId(),
                clock.instant(),
                Evidence.Result.REFUSED,
                null,
                null);
    }

    private static @Nullable String readableKey(RequestFacts facts) {
        try {
            return facts.key().orElse(null);
        } catch (KeyInvalidException e) {
            return null;
        }
    }
}
