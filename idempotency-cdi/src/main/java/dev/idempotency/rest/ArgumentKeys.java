package dev.idempotency.rest;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.execution.OperationDescription;
import java.lang.reflect.Parameter;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the key among the arguments of a method. Thread-safe. */
@FunctionalInterface
public interface ArgumentKeys {

    /** The key; empty where the method has no place for one, or nothing stands there. */
    Optional<String> keyOf(OperationDescription description, @Nullable Object[] arguments);

    /** Looks at parameters that are marked with {@link IdempotencyKey}. */
    static ArgumentKeys inMarkedParameters() {
        return (description, arguments) -> {
            Parameter[] parameters = description.method().getParameters();
            for (int i = 0; i < parameters.length; i++) {
                if (parameters[i].isAnnotationPresent(IdempotencyKey.class) && arguments[i] != null) {
                    return Optional.of(arguments[i].toString());
                }
            }
            return Optional.empty();
        };
    }
}
