package dev.idempotency.invocation;

import dev.idempotency.ClaimMode;
import dev.idempotency.IdempotencyException;
import dev.idempotency.KeyInvalidException;
import dev.idempotency.OperationIdentity;
import dev.idempotency.execution.Attempt;
import dev.idempotency.fingerprint.Fingerprint;
import dev.idempotency.messages.Evidence;
import dev.idempotency.spi.CallerResolver;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;

/** Makes attempts of the current caller. Thread-safe. */
final class AttemptFactory {

    private final String namespace;
    private final CallerResolver callers;
    private final Clock clock;

    AttemptFactory(String namespace, CallerResolver callers, Clock clock) {
        this.namespace = namespace;
        this.callers = callers;
        this.clock = clock;
    }

    /**
     * The identity of the current caller's operation.
     *
     * @throws KeyInvalidException if the key breaks the rules for keys
     */
    OperationIdentity identity(String operation, String key) {
        return new OperationIdentity(namespace, callers.currentCaller(), operation, key);
    }

    /** The name of an attempt that nobody else has named. */
    static String newAttemptId() {
        return UUID.randomUUID().toString();
    }

    Instant now() {
        return clock.instant();
    }

    /** Writes the one line of evidence for a call that is refused as it stands, before it is an attempt at anything. */
    void refused(String operation, String attemptId, IdempotencyException refusal) {
        OperationIdentity identity = refusal.identity().orElse(null);
        Evidence.write(
                operation,
                identity == null ? null : identity.operationId(),
                identity == null ? null : identity.key(),
                attemptId,
                now(),
                Evidence.Result.REFUSED,
                null,
                null);
    }

    Attempt attempt(
            OperationIdentity identity,
            String attemptId,
            Fingerprint fingerprint,
            boolean resultExpected,
            ClaimMode mode) {
        return new Attempt(identity, attemptId, now(), fingerprint, resultExpected, mode);
    }
}
