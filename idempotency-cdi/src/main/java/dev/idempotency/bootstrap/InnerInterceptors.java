package dev.idempotency.bootstrap;

import dev.idempotency.interception.IdempotencyInterceptor;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.InterceptionType;
import jakarta.enterprise.inject.spi.Interceptor;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Interceptors of the application that stand inside of ours: a replay does not come to them. For most that is right; one
 * that decides who may call would be passed by.
 */
final class InnerInterceptors {

    private static final List<String> PLATFORM = List.of(
            "jakarta.", "com.ibm.", "io.openliberty.", "org.jboss.", "com.arjuna.", "org.hibernate.", "io.smallrye.");

    private InnerInterceptors() {}

    static List<Complaint> of(Candidate candidate, BeanManager beans) {
        Map<Class<?>, Annotation> bindings = new LinkedHashMap<>();
        Stream.concat(
                        Arrays.stream(candidate.method().getAnnotations()),
                        Arrays.stream(candidate.beanClass().getAnnotations()))
                .filter(annotation -> beans.isInterceptorBinding(annotation.annotationType()))
                .forEach(annotation -> bindings.putIfAbsent(annotation.annotationType(), annotation));
        List<Complaint> warnings = new ArrayList<>();
        boolean inside = false;
        for (Interceptor<?> interceptor : beans.resolveInterceptors(
                InterceptionType.AROUND_INVOKE, bindings.values().toArray(Annotation[]::new))) {
            Class<?> type = interceptor.getBeanClass();
            if (type == IdempotencyInterceptor.class) {
                inside = true;
            } else if (inside && PLATFORM.stream().noneMatch(type.getName()::startsWith)) {
                warnings.add(Complaint.of("IDEMP0415W", candidate.shown(), type.getName()));
            }
        }
        return warnings;
    }
}
