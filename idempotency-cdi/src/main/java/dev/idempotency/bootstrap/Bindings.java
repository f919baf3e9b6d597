package dev.idempotency.bootstrap;

import jakarta.enterprise.inject.Stereotype;
import jakarta.interceptor.InterceptorBinding;
import java.lang.annotation.Annotation;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The interceptor bindings of a method as the container resolves them: each is that of the method, else of the class,
 * else of the stereotypes of the class; each of them may come by way of other bindings.
 */
final class Bindings {

    private final Predicate<Class<? extends Annotation>> isBinding;
    private final boolean withStereotypes;
    private final Set<Class<?>> seen = new HashSet<>();
    private final Map<Class<?>, List<Annotation>> found = new LinkedHashMap<>();

    private Bindings(Predicate<Class<? extends Annotation>> isBinding, boolean withStereotypes) {
        this.isBinding = isBinding;
        this.withStereotypes = withStereotypes;
    }

    /** Of one type: empty where there is none; several where one place says several things. */
    static <A extends Annotation> List<A> of(Candidate candidate, Class<A> wanted) {
        return of(candidate, type -> type.isAnnotationPresent(InterceptorBinding.class))
                .getOrDefault(wanted, List.of())
                .stream()
                .map(wanted::cast)
                .toList();
    }

    /**
     * Of all types, likewise.
     *
     * @param isBinding whether an annotation of that type binds interceptors
     */
    static Map<Class<?>, List<Annotation>> of(Candidate candidate, Predicate<Class<? extends Annotation>> isBinding) {
        Annotation[] ofClass = candidate.beanClass().getAnnotations();
        Map<Class<?>, List<Annotation>> found = new LinkedHashMap<>();
        for (Bindings place : List.of(
                new Bindings(isBinding, false).with(candidate.method().getAnnotations()),
                new Bindings(isBinding, false).with(ofClass),
                new Bindings(isBinding, true).with(ofClass))) {
            place.found.forEach(found::putIfAbsent);
        }
        return found;
    }

    private Bindings with(Annotation[] annotations) {
        for (Annotation annotation : annotations) {
            Class<? extends Annotation> type = annotation.annotationType();
            boolean binds = isBinding.test(type);
            if (binds) {
                found.computeIfAbsent(type, first -> new ArrayList<>()).add(annotation);
            }
            if ((binds || isFollowed(type)) && seen.add(type)) {
                with(type.getAnnotations());
            }
        }
        return this;
    }

    private boolean isFollowed(Class<? extends Annotation> type) {
        return withStereotypes && type.isAnnotationPresent(Stereotype.class);
    }
}
