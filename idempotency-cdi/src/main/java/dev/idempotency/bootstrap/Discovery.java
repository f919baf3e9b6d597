package dev.idempotency.bootstrap;

import dev.idempotency.IdempotentOperation;
import jakarta.enterprise.inject.Specializes;
import jakarta.enterprise.inject.spi.AnnotatedMethod;
import jakarta.enterprise.inject.spi.AnnotatedType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Collects the annotated methods of beans while the container tells of its beans. Used by one thread. */
final class Discovery {

    private final Map<Class<?>, List<Candidate>> byBean = new LinkedHashMap<>();

    /** Classes of beans that others replace. Containers tell of them all the same. */
    private final Set<Class<?>> specialized = new HashSet<>();

    private final List<Complaint> complaints = new ArrayList<>();

    /** Looks at a bean. One that is told of several times, as an enterprise bean may be, is looked at once. */
    void add(AnnotatedType<?> bean) {
        if (!byBean.containsKey(bean.getJavaClass())) {
            byBean.put(bean.getJavaClass(), candidates(bean));
            complaints.addAll(StrayAnnotations.of(bean));
            if (bean.isAnnotationPresent(Specializes.class)) {
                specialized.add(bean.getJavaClass().getSuperclass());
            }
        }
    }

    private List<Candidate> candidates(AnnotatedType<?> bean) {
        List<Candidate> found = new ArrayList<>();
        List<Method> others = new ArrayList<>();
        for (AnnotatedMethod<?> method : BusinessMethods.running(bean)) {
            IdempotentOperation annotation = method.getAnnotation(IdempotentOperation.class);
            if (annotation != null) {
                found.add(new Candidate(bean.getJavaClass(), method.getJavaMember(), annotation));
            } else if (BusinessMethods.isBusiness(method)) {
                others.add(method.getJavaMember());
            }
        }
        IdempotentOperation onClass = bean.getAnnotation(IdempotentOperation.class);
        if (onClass != null) {
            found.addAll(only(bean, others, onClass));
        }
        return found;
    }

    /** The annotation of a class speaks of the methods that have none of their own. */
    private List<Candidate> only(AnnotatedType<?> bean, List<Method> methods, IdempotentOperation annotation) {
        if (methods.size() != 1) {
            String names = methods.stream().map(Method::getName).sorted().collect(Collectors.joining(", "));
            complaints.add(Complaint.of("IDEMP0403E", bean.getJavaClass().getName(), methods.size(), names));
            return List.of();
        }
        return List.of(new Candidate(bean.getJavaClass(), methods.get(0), annotation));
    }

    /** In the order of their names, whatever the order of the container. */
    List<Candidate> candidates() {
        return byBean.entrySet().stream()
                .filter(bean -> !specialized.contains(bean.getKey()))
                .flatMap(bean -> bean.getValue().stream())
                .sorted(Comparator.comparing(Candidate::shown))
                .toList();
    }

    List<Complaint> complaints() {
        return complaints;
    }
}
