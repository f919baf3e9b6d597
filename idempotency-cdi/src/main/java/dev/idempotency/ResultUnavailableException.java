package dev.idempotency;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The operation succeeded before, but its result cannot be given again: it was larger than {@code
 * idempotency.result.max-bytes}, is past its retention, or can no longer be read as the method's type. Nothing was
 * executed by this call. {@link #status()} tells what is known, such as the resource id.
 */
public final class ResultUnavailableException extends IdempotencyException {

    private static final long serialVersionUID = 1L;

    private final transient OperationStatus status;

    public ResultUnavailableException(String message, OperationStatus status, @Nullable Throwable cause) {
        super("result-unavailable", message, status.identity(), cause);
        this.status = Objects.requireNonNull(status, "status");
    }

    /** What is known about the operation. Not available after serialization. */
    public OperationStatus status() {
        return status;
    }
}
