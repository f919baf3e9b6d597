package dev.idempotency.rest;

import dev.idempotency.OperationIdentity;
import dev.idempotency.messages.Evidence;
import java.time.Clock;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Writes the one line of evidence that every query leaves. */
final class QueryTrail {

    private static final String NOT_SAID = "-";

    private final String attemptId;
    private final Instant askedAt;
    private String operation = NOT_SAID;
    private @Nullable String operationId;
    private @Nullable String key;
    private boolean leftToOthers;

    QueryTrail(String attemptId, Clock clock) {
        this.attemptId = attemptId;
        this.askedAt = clock.instant();
    }

    String attemptId() {
        return attemptId;
    }

    Instant askedAt() {
        return askedAt;
    }

    /** Whoever does what is asked for writes the line. */
    void isLeftToOthers() {
        leftToOthers = true;
    }

    /** The query is about that operation. It must be a name, or an id, that is safe in a line of a log. */
    void about(@Nullable String name, @Nullable String id) {
        operation = name == null ? NOT_SAID : name;
        operationId = id;
    }

    void about(OperationIdentity identity) {
        about(identity.operation(), identity.operationId());
        key = identity.key();
    }

    /** The caller was told that state, or refused for that reason. */
    void told(String word, @Nullable String resourceId) {
        if (!leftToOthers) {
            Evidence.write(operation, operationId, key, attemptId, askedAt, Evidence.Result.QUERIED, word, resourceId);
        }
    }
}
