package dev.idempotency.execution;

import java.lang.reflect.Method;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;

/** All operations of the application, as they were described at deployment. Immutable. */
public final class Operations {

    private final List<OperationDescription> all;
    private final Map<Method, OperationDescription> byMethod;

    public Operations(Collection<OperationDescription> descriptions) {
        this.all = List.copyOf(descriptions);
        this.byMethod =
                all.stream().collect(Collectors.toUnmodifiableMap(OperationDescription::method, Function.identity()));
    }

    /** The operation that the method is, where it is one. */
    public Optional<OperationDescription> of(Method method) {
        return Optional.ofNullable(byMethod.get(method));
    }

    /** The operation of that name, where it is one of a method. */
    public Optional<OperationDescription> named(String operation) {
        return all.stream()
                .filter(described -> described.operation().equals(operation))
                .findAny();
    }

    /** Whether an operation is a method of that class, or of one that it inherits from or is inherited by. */
    boolean areRelatedTo(Class<?> type) {
        return all.stream()
                .map(operation -> operation.method().getDeclaringClass())
                .anyMatch(declaring -> declaring.isAssignableFrom(type) || type.isAssignableFrom(declaring));
    }

    public List<OperationDescription> all() {
        return all;
    }
}
