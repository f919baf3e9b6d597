package dev.idempotency.execution;

import dev.idempotency.DefiniteFailure;
import jakarta.ejb.EJBException;
import java.util.Set;

/**
 * The exceptions by which one operation says no for good: the declared ones, and every type marked with {@link
 * DefiniteFailure}.
 *
 * @param declared by the operation itself; subclasses count
 */
public record DefiniteFailures(Set<Class<? extends Throwable>> declared) {

    public DefiniteFailures {
        declared = Set.copyOf(declared);
    }

    /** Whether that throwable says no for good. The wrapping that enterprise beans add is looked through. */
    public boolean include(Throwable thrown) {
        return include(unwrapped(thrown).getClass());
    }

    /** Whether exceptions of that class say no for good. */
    public boolean include(Class<?> type) {
        return type.isAnnotationPresent(DefiniteFailure.class)
                || declared.stream().anyMatch(failure -> failure.isAssignableFrom(type));
    }

    /** The exception that the business threw, without the wrapping of enterprise beans. */
    public static Throwable unwrapped(Throwable thrown) {
        Throwable cause = thrown instanceof EJBException ? thrown.getCause() : null;
        return cause == null ? thrown : unwrapped(cause);
    }
}
