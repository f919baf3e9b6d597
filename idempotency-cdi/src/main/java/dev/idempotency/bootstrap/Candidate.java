package dev.idempotency.bootstrap;

import dev.idempotency.IdempotentOperation;
import dev.idempotency.execution.OperationDescription;
import dev.idempotency.execution.OperationDescription.Kind;
import dev.idempotency.rest.ResourceMethods;
import jakarta.ejb.MessageDriven;
import jakarta.ejb.Singleton;
import jakarta.ejb.Stateful;
import jakarta.ejb.Stateless;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A method of a bean that is annotated, before anybody has looked whether that makes sense.
 *
 * @param beanClass the class of the bean; the method may be inherited
 */
record Candidate(Class<?> beanClass, Method method, IdempotentOperation annotation) {

    /** How it is called. */
    Kind kind() {
        if (beanClass.isAnnotationPresent(MessageDriven.class)) {
            return takesMessage() ? Kind.JMS_LISTENER : Kind.MESSAGE_LISTENER;
        }
        return ResourceMethods.isResourceMethod(beanClass, method) ? Kind.RESOURCE_METHOD : Kind.BEAN_METHOD;
    }

    /** By the name of the type: not every runtime has Jakarta Messaging. */
    private boolean takesMessage() {
        Class<?>[] parameters = method.getParameterTypes();
        return parameters.length == 1 && parameters[0].getName().equals("jakarta.jms.Message");
    }

    OperationDescription describe() {
        return new OperationDescription(
                annotation.value(),
                method,
                kind(),
                annotation.key(),
                new LinkedHashSet<>(Arrays.asList(annotation.definiteFailures())),
                List.of(annotation.ignoring()),
                annotation.claim(),
                annotation.onLapse());
    }

    /** The method as it is shown to people. */
    String shown() {
        return beanClass.getName() + "." + method.getName()
                + Stream.of(method.getParameterTypes())
                        .map(Class::getSimpleName)
                        .collect(Collectors.joining(", ", "(", ")"));
    }

    boolean isEnterpriseBean() {
        return Stream.of(Stateless.class, Stateful.class, Singleton.class, MessageDriven.class)
                .anyMatch(beanClass::isAnnotationPresent);
    }
}
