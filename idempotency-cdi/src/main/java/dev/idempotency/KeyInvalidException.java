package dev.idempotency;

import org.jspecify.annotations.Nullable;

/** The key of the call breaks the rules for keys. Nothing ran. */
public final class KeyInvalidException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    public KeyInvalidException(String message, @Nullable OperationIdentity identity, @Nullable Throwable cause) {
        super("key-invalid", message, identity, cause);
    }
}
