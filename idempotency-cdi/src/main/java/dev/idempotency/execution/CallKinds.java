package dev.idempotency.execution;

import dev.idempotency.IdempotentOperation;
import dev.idempotency.messages.Messages;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Opens each call by the first kind that covers it. Thread-safe. */
public final class CallKinds {

    private final Operations operations;
    private final List<CallKind> kinds;

    public CallKinds(Operations operations, List<CallKind> kinds) {
        this.operations = operations;
        this.kinds = List.copyOf(kinds);
    }

    /**
     * Reads the call of a protected method, before anything of it has run.
     *
     * @return empty where it runs unprotected: the key is optional and there is none, or the method is not the business
     *     method of its class
     */
    public Optional<Call> open(Method method, @Nullable Object[] arguments) {
        Optional<OperationDescription> operation = operations.of(method);
        if (operation.isEmpty()) {
            refuseUndescribed(method);
        }
        return operation.flatMap(described -> open(described, arguments));
    }

    /**
     * An annotation on a class binds the interceptor to methods, too, that are not its business method. Any other method
     * should have been described: whatever is not as it should be, nothing runs unprotected that looks protected.
     */
    private void refuseUndescribed(Method method) {
        if (method.isAnnotationPresent(IdempotentOperation.class)
                || !operations.areRelatedTo(method.getDeclaringClass())) {
            throw new IllegalStateException(Messages.text("IDEMP0016E", method));
        }
    }

    private Optional<Call> open(OperationDescription operation, @Nullable Object[] arguments) {
        for (CallKind kind : kinds) {
            if (kind.covers(operation)) {
                return kind.open(operation, arguments);
            }
        }
        throw new IllegalStateException("no kind of call covers " + operation.method());
    }
}
