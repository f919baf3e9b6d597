package dev.idempotency.rest;

import jakarta.ws.rs.core.Application;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What an application serves that says itself what it serves. */
final class ListedClasses {

    private ListedClasses() {}

    /** Whether that application lists its classes, and forgets the resource that tells callers of their operations. */
    static boolean lackResource(Application application) {
        Set<Class<?>> listed = Stream.concat(
                        application.getClasses().stream(),
                        singletons(application).stream().map(Object::getClass))
                .collect(Collectors.toSet());
        return !listed.isEmpty() && listed.stream().noneMatch(IdempotencyResource.class::isAssignableFrom);
    }

    /** The name of its class, for people: not that of a proxy of it. */
    static String nameOf(Application application) {
        Class<?> type = application.getClass();
        while (type.getName().contains("Proxy$") && type.getSuperclass() != null) {
            type = type.getSuperclass();
        }
        return type.getName();
    }

    @SuppressWarnings("deprecation") // applications may still use it
    private static Set<Object> singletons(Application application) {
        return application.getSingletons();
    }
}
