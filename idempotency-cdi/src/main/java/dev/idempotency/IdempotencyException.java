package dev.idempotency;

import jakarta.ejb.ApplicationException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The root of all exceptions of this library. Each one rolls the transaction back, and reaches callers of enterprise
 * beans unwrapped (Jakarta Enterprise Beans, section "Application Exceptions").
 *
 * <p>Messages never contain parameters, bodies or credentials.
 */
@ApplicationException(rollback = true, inherited = true)
public abstract class IdempotencyException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final String problem;

    private final transient @Nullable OperationIdentity identity;

    IdempotencyException(
            String problem, String message, @Nullable OperationIdentity identity, @Nullable Throwable cause) {
        super(message, cause);
        this.problem = problem;
        this.identity = identity;
    }

    /** The name of the problem, for example {@code key-reused}; its type is {@code urn:idempotency:problem:<name>}. */
    public final String problem() {
        return problem;
    }

    /** Which operation it is about; empty where the key could not be read, and after serialization. */
    public final Optional<OperationIdentity> identity() {
        return Optional.ofNullable(identity);
    }
}
