package dev.idempotency;

import org.jspecify.annotations.Nullable;

/** A running operation called itself with its own key in its own transaction. */
public final class OperationRecursionException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    public OperationRecursionException(
            String message, @Nullable OperationIdentity identity, @Nullable Throwable cause) {
        super("operation-recursion", message, identity, cause);
    }
}
