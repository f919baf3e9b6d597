package dev.idempotency.rest;

import dev.idempotency.execution.OperationDescription;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the key among the arguments of a method. Thread-safe. */
@FunctionalInterface
public interface ArgumentKeys {

    /** The key; empty where the method has no place for one, or nothing stands there. */
    Optional<String> keyOf(OperationDescription description, @Nullable Object[] arguments);
}
