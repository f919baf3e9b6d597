package dev.idempotency.bootstrap;

import dev.idempotency.IdempotentOperation;
import dev.idempotency.execution.OperationDescription.Kind;
import dev.idempotency.rest.ResourceMethods;
import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.ejb.MessageDriven;
import jakarta.enterprise.inject.spi.AnnotatedMethod;
import jakarta.enterprise.inject.spi.AnnotatedType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the annotated methods of beans while the container tells of its beans. Used by one thread. */
final class Discovery {

    /** By method: a bean of which several views are told is looked at once. */
    private final Map<Method, Candidate> candidates = new LinkedHashMap<>();

    private final List<Complaint> complaints = new ArrayList<>();

    void add(AnnotatedType<?> bean) {
        int before = candidates.size();
        for (AnnotatedMethod<?> method : bean.getMethods()) {
            IdempotentOperation annotation = method.getAnnotation(IdempotentOperation.class);
            if (annotation != null && !method.getJavaMember().isBridge()) {
                add(bean, method.getJavaMember(), annotation);
            }
        }
        IdempotentOperation onClass = bean.getAnnotation(IdempotentOperation.class);
        if (onClass != null && candidates.size() == before) {
            addOnlyMethod(bean, onClass);
        }
    }

    private void addOnlyMethod(AnnotatedType<?> bean, IdempotentOperation annotation) {
        List<Method> methods = bean.getMethods().stream()
                .filter(Discovery::isBusinessMethod)
                .map(AnnotatedMethod::getJavaMember)
                .map(Method.class::cast)
                .toList();
        if (methods.size() == 1) {
            add(bean, methods.get(0), annotation);
        } else {
            complaints.add(Complaint.of("IDEMP0403E", bean.getJavaClass().getName(), methods.size()));
        }
    }

    private static boolean isBusinessMethod(AnnotatedMethod<?> method) {
        Method member = method.getJavaMember();
        return Modifier.isPublic(member.getModifiers())
                && !Modifier.isStatic(member.getModifiers())
                && !member.isSynthetic()
                && member.getDeclaringClass() != Object.class
                && !method.isAnnotationPresent(PostConstruct.class)
                && !method.isAnnotationPresent(PreDestroy.class);
    }

    private void add(AnnotatedType<?> bean, Method method, IdempotentOperation annotation) {
        Class<?> beanClass = bean.getJavaClass();
        candidates.putIfAbsent(method, new Candidate(beanClass, method, annotation, kindOf(beanClass, method)));
    }

    private static Kind kindOf(Class<?> beanClass, Method method) {
        if (beanClass.isAnnotationPresent(MessageDriven.class)) {
            return Kind.MESSAGE_LISTENER;
        }
        return ResourceMethods.isResourceMethod(beanClass, method) ? Kind.RESOURCE_METHOD : Kind.BEAN_METHOD;
    }

    Collection<Candidate> candidates() {
        return candidates.values();
    }

    List<Complaint> complaints() {
        return complaints;
    }
}
