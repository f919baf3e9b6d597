package dev.idempotency;

import org.jspecify.annotations.Nullable;

/** The operation requires a key and the call has none. Nothing ran. */
public final class KeyMissingException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    public KeyMissingException(String message, @Nullable OperationIdentity identity, @Nullable Throwable cause) {
        super("key-missing", message, identity, cause);
    }
}
