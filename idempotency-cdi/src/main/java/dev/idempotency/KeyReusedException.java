package dev.idempotency;

import org.jspecify.annotations.Nullable;

/** The key was used before with other parameters. Nothing ran, and the first use stands. */
public final class KeyReusedException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    public KeyReusedException(String message, @Nullable OperationIdentity identity, @Nullable Throwable cause) {
        super("key-reused", message, identity, cause);
    }
}
