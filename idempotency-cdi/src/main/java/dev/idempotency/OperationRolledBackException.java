package dev.idempotency;

import org.jspecify.annotations.Nullable;

/** The transaction was rolled back although the business method reported success, so nothing of it happened. The key may be tried again. */
public final class OperationRolledBackException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    public OperationRolledBackException(
            String message, @Nullable OperationIdentity identity, @Nullable Throwable cause) {
        super("rolled-back", message, identity, cause);
    }
}
