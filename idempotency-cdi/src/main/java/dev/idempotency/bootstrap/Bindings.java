package dev.idempotency.bootstrap;

import jakarta.enterprise.inject.Stereotype;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The interceptor binding of a method as the container resolves it: that of the method, else of the class, else of the
 * stereotypes of the class; each of them may come by way of other bindings.
 */
final class Bindings<A extends Annotation> {

    private final Class<A> wanted;
    private final List<Class<? extends Annotation>> followed;
    private final Set<Class<?>> seen = new HashSet<>();
    private final List<A> found = new ArrayList<>();

    private Bindings(Class<A> wanted, List<Class<? extends Annotation>> followed) {
        this.wanted = wanted;
        this.followed = followed;
    }

    /** Empty where there is none; several where one place says several things. */
    static <A extends Annotation> List<A> of(Candidate candidate, Class<A> wanted) {
        Annotation[] ofClass = candidate.beanClass().getAnnotations();
        List<A> found = in(candidate.method().getAnnotations(), wanted, List.of(InterceptorBinding.class));
        if (found.isEmpty()) {
            found = in(ofClass, wanted, List.of(InterceptorBinding.class));
        }
        return found.isEmpty() ? in(ofClass, wanted, List.of(InterceptorBinding.class, Stereotype.class)) : found;
    }

    private static <A extends Annotation> List<A> in(
            Annotation[] annotations, Class<A> wanted, List<Class<? extends Annotation>> followed) {
        Bindings<A> bindings = new Bindings<>(wanted, followed);
        bindings.collect(annotations);
        return bindings.found;
    }

    private void collect(Annotation[] annotations) {
        for (Annotation annotation : annotations) {
            Class<? extends Annotation> type = annotation.annotationType();
            if (wanted == type) {
                found.add(wanted.cast(annotation));
            } else if (followed.stream().anyMatch(type::isAnnotationPresent) && seen.add(type)) {
                collect(type.getAnnotations());
            }
        }
    }
}
