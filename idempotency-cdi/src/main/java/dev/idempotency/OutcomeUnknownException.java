package dev.idempotency;

import org.jspecify.annotations.Nullable;

/** Whether the operation was committed could not be determined. Ask for its status, or submit again with the same key; never with a new one. */
public final class OutcomeUnknownException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    public OutcomeUnknownException(String message, @Nullable OperationIdentity identity, @Nullable Throwable cause) {
        super("outcome-unknown", message, identity, cause);
    }
}
