package dev.idempotency.rest;

import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import java.lang.reflect.Method;
import java.util.Objects;
import java.util.Optional;

/** Tells resource methods from others, with annotations inherited as JAX-RS does it. */
public final class ResourceMethods {

    private ResourceMethods() {}

    /** Whether JAX-RS calls that method of that class. */
    public static boolean isResourceMethod(Class<?> beanClass, Method method) {
        Inheritance inheritance = new Inheritance(beanClass, method);
        return httpMethod(beanClass, method).isPresent()
                && inheritance.onMethodOrClass(Path.class).isPresent();
    }

    /** The HTTP method that it is for; empty if it is for none. */
    public static Optional<String> httpMethod(Class<?> beanClass, Method method) {
        return new Inheritance(beanClass, method)
                .annotationsOfMethod().stream()
                        .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                        .filter(Objects::nonNull)
                        .map(HttpMethod::value)
                        .findFirst();
    }
}
