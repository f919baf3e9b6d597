package dev.idempotency;

import org.jspecify.annotations.Nullable;

/** The store of idempotency records cannot be reached. The business method did not run; try again later with the same key. */
public final class StoreUnavailableException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    public StoreUnavailableException(String message, @Nullable OperationIdentity identity, @Nullable Throwable cause) {
        super("store-unavailable", message, identity, cause);
    }
}
