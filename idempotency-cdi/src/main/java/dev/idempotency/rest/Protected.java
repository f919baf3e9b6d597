package dev.idempotency.rest;

import dev.idempotency.messages.Messages;
import java.lang.reflect.Method;

/**
 * Makes sure that the interceptor stands before a resource method: JAX-RS also calls objects that are no beans, and to
 * these no interceptor belongs. Thread-safe.
 */
final class Protected {

    private final ResourceMethod method;
    private final String shown;
    private volatile boolean sure;

    Protected(ResourceMethod method, Class<?> resourceClass, Method member) {
        this.method = method;
        this.shown = resourceClass.getName() + "." + member.getName();
    }

    /**
     * Refuses a request for a method that would run unprotected.
     *
     * @throws IllegalStateException if no bean was found at deployment that has the operation
     */
    void require() {
        if (!sure) {
            if (HttpSupport.current().descriptions().stream().noneMatch(method::isDescribedBy)) {
                throw new IllegalStateException(Messages.text("IDEMP0502E", shown));
            }
            sure = true;
        }
    }

    /** For logs. */
    String shown() {
        return shown;
    }
}
