package dev.idempotency.bootstrap;

import dev.idempotency.interception.IdempotencyInterceptor;
import jakarta.enterprise.inject.spi.BeanManager;
import jakarta.enterprise.inject.spi.InterceptionType;
import jakarta.enterprise.inject.spi.Interceptor;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.List;

/**
 * Interceptors of the application that stand inside of ours: a replay does not come to them. For most that is right; one
 * that decides who may call would be passed by.
 */
final class InnerInterceptors {

    private static final List<String> PLATFORM = List.of(
            "jakarta.", "com.ibm.", "io.openliberty.", "org.jboss.", "com.arjuna.", "org.hibernate.", "io.smallrye.");

    private InnerInterceptors() {}

    static List<Complaint> of(Candidate candidate, BeanManager beans) {
        Annotation[] bindings = Bindings.of(candidate, beans::isInterceptorBinding).values().stream()
                .map(ofOneType -> ofOneType.get(0))
                .toArray(Annotation[]::new);
        List<Complaint> warnings = new ArrayList<>();
        boolean inside = false;
        for (Interceptor<?> interceptor : beans.resolveInterceptors(InterceptionType.AROUND_INVOKE, bindings)) {
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
