package dev.idempotency.execution;

import dev.idempotency.ClaimMode;
import dev.idempotency.KeyPresence;
import dev.idempotency.OnLapse;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Set;

/**
 * What the annotations of one protected method say, read once at deployment.
 *
 * @param operation the unique name
 * @param method the method of the bean class
 * @param kind how it is called
 * @param key whether a call must bring a key
 * @param definiteFailures exceptions that say no for good, beside the annotated types
 * @param ignoring JSON pointers left out of the fingerprint
 * @param claim when it is claimed
 * @param onLapse what becomes of it when it was left unfinished
 */
public record OperationDescription(
        String operation,
        Method method,
        Kind kind,
        KeyPresence key,
        Set<Class<? extends Throwable>> definiteFailures,
        List<String> ignoring,
        ClaimMode claim,
        OnLapse onLapse) {

    /** How a protected method is called. */
    public enum Kind {
        /** A JAX-RS resource method, when called by JAX-RS. */
        RESOURCE_METHOD,
        /** Any other method of a CDI or enterprise bean. */
        BEAN_METHOD,
        /** A method of a message-driven bean that gets a whole message of JMS. */
        JMS_LISTENER,
        /** Any other listener method of a message-driven bean. */
        MESSAGE_LISTENER;

        /** Whether it is called for a message, which comes again unless the method returns. */
        public boolean isListener() {
            return this == JMS_LISTENER || this == MESSAGE_LISTENER;
        }
    }

    /** What a recorded result is read back as. */
    public Type resultType() {
        return method.getGenericReturnType();
    }

    /** Whether the method never has a result. */
    public boolean returnsNothing() {
        return method.getReturnType() == void.class || method.getReturnType() == Void.class;
    }

    /** Which exceptions say no for good. */
    public DefiniteFailures failures() {
        return new DefiniteFailures(definiteFailures);
    }
}
