package dev.idempotency.invocation;

import dev.idempotency.OperationFailure;
import dev.idempotency.execution.DefiniteFailures;
import java.lang.reflect.Constructor;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Exceptions by which a bean method said no for good, as recorded failures and back. Only types that the operation
 * itself declares are ever rebuilt: what stands in the database chooses no other class.
 */
final class FailureCodec {

    private static final String TYPE_PREFIX = "urn:java:exception:";

    /** What such a failure would be over HTTP: the request was understood, and the state of things is against it. */
    private static final int CONFLICT = 409;

    private FailureCodec() {}

    static OperationFailure encode(Throwable thrown) {
        return new OperationFailure(
                TYPE_PREFIX + thrown.getClass().getName(),
                thrown.getClass().getSimpleName(),
                CONFLICT,
                thrown.getMessage());
    }

    /** The exception again, where its class still declares a definite failure and can be built from a message. */
    static Optional<Exception> decode(OperationFailure failure, DefiniteFailures failures, ClassLoader loader) {
        if (!failure.type().startsWith(TYPE_PREFIX)) {
            return Optional.empty();
        }
        try {
            Class<?> type = Class.forName(failure.type().substring(TYPE_PREFIX.length()), false, loader);
            return Exception.class.isAssignableFrom(type) && failures.include(type)
                    ? build(type.asSubclass(Exception.class), failure.detail())
                    : Optional.empty();
        } catch (ReflectiveOperationException | LinkageError e) {
            return Optional.empty();
        }
    }

    private static Optional<Exception> build(Class<? extends Exception> type, @Nullable String message)
            throws ReflectiveOperationException {
        for (Constructor<?> constructor : type.getDeclaredConstructors()) {
            Object[] arguments = argumentsFor(constructor.getParameterTypes(), message);
            if (arguments != null && constructor.trySetAccessible()) {
                Exception built = (Exception) constructor.newInstance(arguments);
                if (Objects.equals(message, built.getMessage())) {
                    return Optional.of(built);
                }
            }
        }
        return Optional.empty();
    }

    private static Object @Nullable [] argumentsFor(Class<?>[] parameters, @Nullable String message) {
        if (parameters.length == 1 && parameters[0] == String.class) {
            return new Object[] {message};
        }
        if (parameters.length == 2 && parameters[0] == String.class && parameters[1] == Throwable.class) {
            return new Object[] {message, null};
        }
        return parameters.length == 0 && message == null ? new Object[0] : null;
    }
}
