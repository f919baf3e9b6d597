package dev.idempotency;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Why an operation was refused for good: the members of a problem (RFC 9457).
 *
 * @param type a URI that names the kind of failure; {@code about:blank} where the application gave none
 * @param title a short sentence for people
 * @param status the HTTP status it was, or would be, answered with
 * @param detail what is particular to this case; null where nothing was said
 */
public record OperationFailure(
        String type, String title, int status, @Nullable String detail) {
    /** The type of the failure of an operation that was closed before it happened. */
    public static final String ABANDONED = "urn:idempotency:problem:operation-abandoned";

    public OperationFailure {
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(title, "title");
    }

    /** Whether the operation was closed before it happened: it has no effect, and never will have one. */
    public boolean isAbandoned() {
        return type.equals(ABANDONED);
    }
}
