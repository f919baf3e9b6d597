package dev.idempotency;

import org.jspecify.annotations.Nullable;

/**
 * The body of the request is larger than {@code idempotency.request.max-bytes}, so that it cannot be compared with other
 * attempts. Nothing ran.
 */
public final class RequestTooLargeException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    public RequestTooLargeException(String message, @Nullable OperationIdentity identity, @Nullable Throwable cause) {
        super("request-too-large", message, identity, cause);
    }
}
