package dev.idempotency.bootstrap;

import dev.idempotency.execution.OperationDescription;
import dev.idempotency.invocation.KeySource;
import dev.idempotency.rest.ArgumentKeys;
import dev.idempotency.wire.HeaderNames;
import jakarta.ws.rs.HeaderParam;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds keys in the arguments of resource methods as in those of any other. Where the argument is the header field
 * itself, there is none: the field as it was received still has its quotes and parameters. Thread-safe.
 */
final class KeysInArguments implements ArgumentKeys {

    /** Grows with the methods that are called, not with the calls. */
    private final Map<Method, Optional<KeySource>> sources = new ConcurrentHashMap<>();

    @Override
    public Optional<String> keyOf(OperationDescription description, @Nullable Object[] arguments) {
        return sources.computeIfAbsent(
                        description.method(),
                        method -> KeySource.in(method).stream()
                                .filter(source -> !isHeader(source))
                                .findFirst())
                .flatMap(source -> source.read(arguments));
    }

    private static boolean isHeader(KeySource source) {
        HeaderParam header = source.place().getAnnotation(HeaderParam.class);
        return header != null && header.value().equalsIgnoreCase(HeaderNames.KEY);
    }
}
