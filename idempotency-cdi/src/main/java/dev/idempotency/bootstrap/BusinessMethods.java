package dev.idempotency.bootstrap;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.ObservesAsync;
import jakarta.enterprise.inject.Disposes;
import jakarta.enterprise.inject.Produces;
import jakarta.enterprise.inject.spi.AnnotatedMethod;
import jakarta.enterprise.inject.spi.AnnotatedType;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.AroundTimeout;
import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;

/** Tells what callers call from what the container calls. */
final class BusinessMethods {

    private static final List<Class<? extends Annotation>> OF_CONTAINER = List.of(
            PostConstruct.class,
            PreDestroy.class,
            AroundInvoke.class,
            AroundTimeout.class,
            Inject.class,
            Produces.class);

    private static final List<Class<? extends Annotation>> OF_CONTAINER_BY_PARAMETER =
            List.of(Observes.class, ObservesAsync.class, Disposes.class);

    private BusinessMethods() {}

    /**
     * Each method of the bean's class and its superclasses once, as it runs: not those that are overridden, nor bridges,
     * which carry the annotations of what they lead to.
     */
    static List<? extends AnnotatedMethod<?>> running(AnnotatedType<?> bean) {
        return bean.getMethods().stream()
                .filter(method -> isRunning(method.getJavaMember(), bean.getJavaClass()))
                .toList();
    }

    private static boolean isRunning(Method method, Class<?> beanClass) {
        return !method.isSynthetic()
                && !method.getDeclaringClass().isInterface()
                && method.getDeclaringClass() != Object.class
                && Overriding.runs(method, beanClass).filter(method::equals).isPresent();
    }

    static boolean isBusiness(AnnotatedMethod<?> method) {
        int modifiers = method.getJavaMember().getModifiers();
        return Modifier.isPublic(modifiers)
                && !Modifier.isStatic(modifiers)
                && OF_CONTAINER.stream().noneMatch(method::isAnnotationPresent)
                && method.getParameters().stream()
                        .noneMatch(parameter ->
                                OF_CONTAINER_BY_PARAMETER.stream().anyMatch(parameter::isAnnotationPresent));
    }
}
