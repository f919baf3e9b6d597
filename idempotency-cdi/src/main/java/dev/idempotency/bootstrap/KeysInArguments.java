package dev.idempotency.bootstrap;

import dev.idempotency.execution.OperationDescription;
import dev.idempotency.invocation.KeySource;
import dev.idempotency.rest.ArgumentKeys;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Finds keys in the arguments of resource methods as in those of any other. Thread-safe. */
final class KeysInArguments implements ArgumentKeys {

    /** Grows with the methods that are called, not with the calls. */
    private final Map<Method, Optional<KeySource>> sources = new ConcurrentHashMap<>();

    @Override
    public Optional<String> keyOf(OperationDescription description, @Nullable Object[] arguments) {
        return sources.computeIfAbsent(
                        description.method(),
                        method -> KeySource.in(method).stream().findFirst())
                .flatMap(source -> source.read(arguments));
    }
}
