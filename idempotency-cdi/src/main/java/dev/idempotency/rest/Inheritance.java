package dev.idempotency.rest;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Annotations of a resource method as JAX-RS inherits them (section 3.6): its own first, then those of the methods it
 * overrides in superclasses, then in interfaces; those of the classes likewise.
 */
final class Inheritance {

    private final Set<Class<?>> types = new LinkedHashSet<>();
    private final List<Method> methods;

    Inheritance(Class<?> resourceClass, Method method) {
        for (Class<?> type = resourceClass; type != null && type != Object.class; type = type.getSuperclass()) {
            types.add(type);
        }
        for (Class<?> type : List.copyOf(types)) {
            addInterfaces(type);
        }
        types.add(method.getDeclaringClass());
        methods = new ArrayList<>(List.of(method));
        types.stream()
                .map(type -> declared(type, method))
                .flatMap(Optional::stream)
                .filter(found -> !found.equals(method))
                .forEach(methods::add);
    }

    private void addInterfaces(Class<?> type) {
        for (Class<?> implemented : type.getInterfaces()) {
            types.add(implemented);
            addInterfaces(implemented);
        }
    }

    private static Optional<Method> declared(Class<?> type, Method method) {
        try {
            return Optional.of(type.getDeclaredMethod(method.getName(), method.getParameterTypes()));
        } catch (NoSuchMethodException e) {
            return Optional.empty();
        }
    }

    /** The method, and those that it overrides or implements. */
    List<Method> methods() {
        return methods;
    }

    /** The annotation of the method; where it has none, that of the class. */
    <A extends Annotation> Optional<A> onMethodOrClass(Class<A> annotation) {
        return first(methods, method -> method.getAnnotation(annotation))
                .or(() -> first(types, type -> type.getAnnotation(annotation)));
    }

    /** The annotations of the nearest method that has any. */
    List<Annotation> annotationsOfMethod() {
        return methods.stream()
                .map(method -> List.of(method.getAnnotations()))
                .filter(annotations -> !annotations.isEmpty())
                .findFirst()
                .orElse(List.of());
    }

    private static <T, A> Optional<A> first(Iterable<T> places, Function<T, A> annotation) {
        for (T place : places) {
            A found = annotation.apply(place);
            if (Objects.nonNull(found)) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }
}
