package dev.idempotency.execution;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens calls of one kind. Thread-safe. */
public interface CallKind {

    /** Whether the method, as it is being called on this thread now, is called in this way. */
    boolean covers(OperationDescription description);

    /**
     * Reads the key and the parameters of the call, before anything of it has run.
     *
     * @return empty where a key is optional and there is none: run unprotected
     * @throws dev.idempotency.IdempotencyException if the call is refused as it stands
     */
    Optional<Call> open(OperationDescription description, @Nullable Object[] arguments);
}
