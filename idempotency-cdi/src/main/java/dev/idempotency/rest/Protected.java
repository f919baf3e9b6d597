package dev.idempotency.rest;

import dev.idempotency.messages.Messages;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Makes sure that the interceptor stands before a resource method: JAX-RS also calls objects that are no beans, and to
 * these no interceptor belongs. Thread-safe.
 */
final class Protected {

    private final ResourceMethod method;
    private final String shown;
    private volatile @Nullable HttpSupport support;

    Protected(ResourceMethod method, Class<?> resourceClass, Method member) {
        this.method = method;
        this.shown = resourceClass.getName() + "." + member.getName();
    }

    /**
     * Refuses a request for a method that would run unprotected. What was found once is kept: a lookup for each request
     * would cost as much as reading a small body.
     *
     * @throws IllegalStateException if no bean was found at deployment that has the operation
     */
    HttpSupport require() {
        HttpSupport known = support;
        if (known == null) {
            known = HttpSupport.current();
            if (known.descriptions().stream().noneMatch(method::isDescribedBy)) {
                throw new IllegalStateException(Messages.text("IDEMP0502E", shown));
            }
            support = known;
        }
        return known;
    }

    /** For logs. */
    String shown() {
        return shown;
    }
}
