package dev.idempotency;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The operation was refused for good, and the exception that said so cannot be rebuilt. The answer to every retry of
 * the key is the same.
 */
public final class OperationFailedException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private final transient OperationFailure failure;

    public OperationFailedException(
            String message, OperationFailure failure, @Nullable OperationIdentity identity, @Nullable Throwable cause) {
        super("operation-failed", message, identity, cause);
        this.failure = Objects.requireNonNull(failure, "failure");
    }

    /** Why. Not available after serialization. */
    public OperationFailure failure() {
        return failure;
    }
}
