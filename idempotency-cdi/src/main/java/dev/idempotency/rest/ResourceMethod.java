package dev.idempotency.rest;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.KeyPresence;
import dev.idempotency.execution.OperationDescription;
import dev.idempotency.fingerprint.HttpFingerprint;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * A protected resource method, as its annotations describe it. Immutable.
 *
 * @param operation the name of the operation
 * @param key whether a request must bring a key
 * @param takesKeyFromArguments whether the key may stand in an argument, which is known only when the body is read
 * @param digest takes the fingerprint of its requests
 * @param readsForm whether JAX-RS injects fields of a form
 * @param name the name of the method
 * @param genericType what its results are written as; {@code Response} has none of its own
 * @param annotations what body writers get to see
 * @param produces the media types it declares; empty where it declares none
 */
record ResourceMethod(
        String operation,
        KeyPresence key,
        boolean takesKeyFromArguments,
        RequestDigest digest,
        boolean readsForm,
        String name,
        Optional<Type> genericType,
        List<Annotation> annotations,
        List<MediaType> produces) {

    /** The method, if it is protected. */
    static Optional<ResourceMethod> of(Class<?> resourceClass, Method method) {
        Inheritance inheritance = new Inheritance(resourceClass, method);
        return inheritance.onMethodOrClass(IdempotentOperation.class).map(operation -> {
            boolean typed = !Response.class.isAssignableFrom(method.getReturnType());
            return new ResourceMethod(
                    operation.value(),
                    operation.key(),
                    inheritance.methods().stream()
                            .flatMap(found -> Arrays.stream(found.getParameters()))
                            .anyMatch(ResourceMethod::isOrHoldsKey),
                    new RequestDigest(HttpFingerprint.ignoring(List.of(operation.ignoring()))),
                    inheritance.methods().stream().anyMatch(FormFields::in),
                    method.getName(),
                    Optional.of(method.getGenericReturnType()).filter(type -> typed && type != Object.class),
                    inheritance.annotationsOfMethod(),
                    inheritance
                            .onMethodOrClass(Produces.class)
                            .map(ResourceMethod::mediaTypes)
                            .orElse(List.of()));
        });
    }

    private static boolean isOrHoldsKey(Parameter parameter) {
        return parameter.isAnnotationPresent(IdempotencyKey.class)
                || AnnotatedPlaces.in(parameter.getType(), IdempotencyKey.class);
    }

    boolean isDescribedBy(OperationDescription description) {
        return description.operation().equals(operation)
                && description.method().getName().equals(name);
    }

    private static List<MediaType> mediaTypes(Produces produces) {
        return Arrays.stream(produces.value())
                .flatMap(value -> Arrays.stream(value.split(",")))
                .map(value -> MediaType.valueOf(value.strip()))
                .toList();
    }

    Annotation[] annotationArray() {
        return annotations.toArray(Annotation[]::new);
    }
}
