package dev.idempotency.bootstrap;

import dev.idempotency.IdempotentOperation;
import jakarta.enterprise.inject.spi.AnnotatedType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;

/**
 * Annotations that look as if they protected a method, and do nothing: containers take bindings of a method from that
 * method only, and bindings of a class from superclasses, never from interfaces.
 */
final class StrayAnnotations {

    private StrayAnnotations() {}

    static List<Complaint> of(AnnotatedType<?> bean) {
        List<Complaint> complaints = new ArrayList<>();
        for (Class<?> type : Overriding.typesOf(bean.getJavaClass())) {
            // Nothing of the platform is annotated, and not all of it can be looked into.
            if (!type.getName().startsWith("java.")) {
                inType(type, bean, complaints);
            }
        }
        return complaints;
    }

    private static void inType(Class<?> type, AnnotatedType<?> bean, List<Complaint> complaints) {
        String beanName = bean.getJavaClass().getName();
        if (type.isInterface()
                && type.isAnnotationPresent(IdempotentOperation.class)
                && !bean.isAnnotationPresent(IdempotentOperation.class)) {
            complaints.add(Complaint.of("IDEMP0418E", type.getName(), beanName));
        }
        for (Method method : type.getDeclaredMethods()) {
            if (method.isAnnotationPresent(IdempotentOperation.class) && isStray(method, bean.getJavaClass())) {
                complaints.add(Complaint.of("IDEMP0418E", type.getName() + "." + method.getName(), beanName));
            }
        }
    }

    private static boolean isStray(Method method, Class<?> beanClass) {
        return !method.isBridge()
                && Overriding.runs(method, beanClass)
                        .filter(running -> running.isAnnotationPresent(IdempotentOperation.class))
                        .isEmpty();
    }
}
