package dev.idempotency.bootstrap;

import dev.idempotency.execution.OperationDescription.Kind;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Whether a recorded result can be read back as what the method returns. */
final class ResultChecks {

    private static final Set<Class<?>> READABLE_INTERFACES =
            Set.of(Collection.class, List.class, Set.class, Map.class, CharSequence.class);

    private ResultChecks() {}

    /** The result of a resource method is a response, and is kept as bytes. */
    static List<Complaint> result(Candidate candidate) {
        if (candidate.kind() == Kind.RESOURCE_METHOD) {
            return List.of();
        }
        return objections(candidate.method().getGenericReturnType())
                .map(objection -> Complaint.of("IDEMP0411E", candidate.shown(), objection))
                .toList();
    }

    private static Stream<String> objections(Type type) {
        if (type instanceof Class<?> plain) {
            return plain.isArray() ? objections(plain.getComponentType()) : objectionTo(plain).stream();
        }
        if (type instanceof GenericArrayType array) {
            return objections(array.getGenericComponentType());
        }
        if (type instanceof ParameterizedType generic) {
            return Stream.concat(
                    objectionTo((Class<?>) generic.getRawType()).stream(),
                    Arrays.stream(generic.getActualTypeArguments()).flatMap(ResultChecks::objections));
        }
        return type instanceof TypeVariable<?> || type instanceof WildcardType
                ? Stream.of(type.getTypeName() + " names no type")
                : Stream.empty();
    }

    private static Optional<String> objectionTo(Class<?> type) {
        if (type.isPrimitive() || type.isEnum() || READABLE_INTERFACES.contains(type)) {
            return Optional.empty();
        }
        if (type == Object.class) {
            return Optional.of("Object names no type");
        }
        if (type.isInterface()
                || (Modifier.isAbstract(type.getModifiers()) && !type.getName().startsWith("java.time."))) {
            return Optional.of(type.getName() + " cannot be instantiated");
        }
        return Arrays.stream(type.getAnnotations())
                        .anyMatch(annotation ->
                                annotation.annotationType().getName().equals("jakarta.persistence.Entity"))
                ? Optional.of(type.getName() + " is an entity")
                : Optional.empty();
    }
}
