package dev.idempotency;

import org.jspecify.annotations.Nullable;

/** The parameters cannot be brought into a canonical form, for example JSON with a repeated member. Nothing ran. */
public final class RequestInvalidException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    public RequestInvalidException(String message, @Nullable OperationIdentity identity, @Nullable Throwable cause) {
        super("request-invalid", message, identity, cause);
    }
}
