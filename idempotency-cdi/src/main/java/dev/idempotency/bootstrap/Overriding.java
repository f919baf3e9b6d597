package dev.idempotency.bootstrap;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/** Which method runs in the end. */
final class Overriding {

    private Overriding() {}

    /** The method of the bean that runs where that method is called; empty if there is none. */
    static Optional<Method> runs(Method method, Class<?> beanClass) {
        if (Modifier.isPrivate(method.getModifiers()) || Modifier.isStatic(method.getModifiers())) {
            return Optional.of(method);
        }
        for (Class<?> c = beanClass; c != null && c != Object.class; c = c.getSuperclass()) {
            if (c == method.getDeclaringClass()) {
                return Optional.of(method);
            }
            Optional<Method> replacing = declared(c, method);
            if (replacing.isPresent()) {
                return replacing;
            }
        }
        return Optional.empty();
    }

    /** A method with generic parameters is replaced by a bridge, which has the annotations of what it leads to. */
    private static Optional<Method> declared(Class<?> c, Method method) {
        return Arrays.stream(c.getDeclaredMethods())
                .filter(m -> m.getName().equals(method.getName())
                        && Arrays.equals(m.getParameterTypes(), method.getParameterTypes())
                        && !Modifier.isPrivate(m.getModifiers()))
                .findFirst();
    }

    /** The class, its superclasses, and all their interfaces. */
    static Set<Class<?>> typesOf(Class<?> type) {
        Set<Class<?>> types = new LinkedHashSet<>();
        for (Class<?> c = type; c != null; c = c.getSuperclass()) {
            add(c, types);
        }
        return types;
    }

    private static void add(Class<?> type, Set<Class<?>> types) {
        if (types.add(type)) {
            for (Class<?> implemented : type.getInterfaces()) {
                add(implemented, types);
            }
        }
    }
}
