package dev.idempotency.bootstrap;

import dev.idempotency.IdempotentOperation;
import dev.idempotency.rest.ResourceMethods;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.Suspended;
import jakarta.ws.rs.core.StreamingOutput;
import jakarta.ws.rs.sse.SseEventSink;
import java.io.InputStream;
import java.io.Reader;
import java.lang.annotation.Annotation;
import java.lang.reflect.Modifier;
import java.lang.reflect.Parameter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.regex.Pattern;
import java.util.stream.BaseStream;
import java.util.stream.Stream;

/** Whether a method is one that an interceptor can protect at all. */
final class ShapeChecks {

    private static final Pattern NAME = Pattern.compile(IdempotentOperation.NAMES);

    private static final Set<String> SAFE = Set.of(HttpMethod.GET, HttpMethod.HEAD, HttpMethod.OPTIONS);

    /** Results that are not there yet when the method returns, or can be read only once. */
    private static final List<Class<?>> LATE = List.of(
            CompletionStage.class,
            Future.class,
            Flow.Publisher.class,
            BaseStream.class,
            InputStream.class,
            Reader.class,
            StreamingOutput.class);

    /** The same of libraries that need not be there. */
    private static final Set<String> LATE_BY_NAME =
            Set.of("org.reactivestreams.Publisher", "io.smallrye.mutiny.Uni", "io.smallrye.mutiny.Multi");

    private static final Set<String> ASYNCHRONOUS = Set.of(
            "jakarta.ejb.Asynchronous",
            "jakarta.enterprise.concurrent.Asynchronous",
            "org.eclipse.microprofile.faulttolerance.Asynchronous");

    private ShapeChecks() {}

    static List<Complaint> name(Candidate candidate) {
        String name = candidate.annotation().value();
        return NAME.matcher(name).matches() ? List.of() : List.of(Complaint.of("IDEMP0402E", candidate.shown(), name));
    }

    static List<Complaint> overridable(Candidate candidate) {
        List<String> reasons = new ArrayList<>();
        int modifiers = candidate.method().getModifiers();
        if (Modifier.isPrivate(modifiers)) {
            reasons.add("private");
        }
        if (Modifier.isStatic(modifiers)) {
            reasons.add("static");
        }
        if (Modifier.isFinal(modifiers)) {
            reasons.add("final");
        }
        if (Modifier.isFinal(candidate.beanClass().getModifiers())) {
            reasons.add("a method of a final class");
        }
        return reasons.isEmpty()
                ? List.of()
                : List.of(Complaint.of("IDEMP0407E", candidate.shown(), String.join(", ", reasons)));
    }

    static List<Complaint> synchronous(Candidate candidate) {
        List<String> reasons = new ArrayList<>();
        Class<?> returned = candidate.method().getReturnType();
        if (isLate(returned)) {
            reasons.add("it returns " + returned.getSimpleName());
        }
        Stream.concat(
                        Arrays.stream(candidate.method().getAnnotations()),
                        Arrays.stream(candidate.beanClass().getAnnotations()))
                .map(Annotation::annotationType)
                .map(Class::getName)
                .filter(ASYNCHRONOUS::contains)
                .forEach(annotation -> reasons.add("it is annotated with " + annotation));
        for (Parameter parameter : candidate.method().getParameters()) {
            if (parameter.isAnnotationPresent(Suspended.class) || parameter.getType() == SseEventSink.class) {
                reasons.add("it answers through " + parameter.getType().getSimpleName());
            }
        }
        return reasons.isEmpty()
                ? List.of()
                : List.of(Complaint.of("IDEMP0409E", candidate.shown(), String.join("; ", reasons)));
    }

    private static boolean isLate(Class<?> type) {
        return LATE.stream().anyMatch(late -> late.isAssignableFrom(type))
                || supertypes(type).anyMatch(LATE_BY_NAME::contains);
    }

    private static Stream<String> supertypes(Class<?> type) {
        Stream<String> own = Stream.concat(
                Stream.of(type.getName()), Arrays.stream(type.getInterfaces()).flatMap(ShapeChecks::supertypes));
        return type.getSuperclass() == null ? own : Stream.concat(own, supertypes(type.getSuperclass()));
    }

    static List<Complaint> unsafeHttpMethod(Candidate candidate) {
        return ResourceMethods.httpMethod(candidate.beanClass(), candidate.method())
                .filter(SAFE::contains)
                .map(method -> List.of(Complaint.of("IDEMP0410E", candidate.shown(), method)))
                .orElse(List.of());
    }
}
