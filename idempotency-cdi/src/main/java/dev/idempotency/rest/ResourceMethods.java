package dev.idempotency.rest;

import jakarta.ws.rs.HttpMethod;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;

/** Tells resource methods from others, with annotations inherited as JAX-RS does it. */
public final class ResourceMethods {

    private ResourceMethods() {}

    /**
     * Whether JAX-RS calls that method of that class. The class itself needs no path: it may be a sub-resource, which a
     * method of another class leads to.
     */
    public static boolean isResourceMethod(Class<?> beanClass, Method method) {
        return httpMethod(beanClass, method).isPresent();
    }

    /**
     * The HTTP method that it is for; empty if it is for none. Annotations that are not of JAX-RS, such as ours, do not
     * keep a method from inheriting those that are.
     */
    public static Optional<String> httpMethod(Class<?> beanClass, Method method) {
        return new Inheritance(beanClass, method)
                .methods().stream()
                        .flatMap(found -> Arrays.stream(found.getAnnotations()))
                        .map(annotation -> annotation.annotationType().getAnnotation(HttpMethod.class))
                        .filter(Objects::nonNull)
                        .map(HttpMethod::value)
                        .findFirst();
    }
}
