package dev.idempotency;

import org.jspecify.annotations.Nullable;

/**
 * The key shows that it is old, and nothing is recorded under it: whether the operation happened long ago cannot be told
 * any more. Nothing ran. Look at the business data; a new intent needs a new key.
 */
public final class KeyExpiredException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    public KeyExpiredException(String message, @Nullable OperationIdentity identity, @Nullable Throwable cause) {
        super("key-expired", message, identity, cause);
    }
}
