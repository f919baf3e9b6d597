package dev.idempotency;

import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Another attempt of the same operation is still running. Nothing was executed by this call: ask for the status, or
 * submit again with the same key, not before {@link #retryAfter()}.
 */
public final class OperationInProgressException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    public OperationInProgressException(
            String message, @Nullable OperationIdentity identity, Duration retryAfter, @Nullable Throwable cause) {
        super("in-progress", message, identity, cause);
        this.retryAfter = Objects.requireNonNull(retryAfter, "retryAfter");
    }

    /** How long to wait before asking again. */
    public Duration retryAfter() {
        return retryAfter;
    }
}
