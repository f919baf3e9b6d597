package dev.idempotency.interception;

import jakarta.interceptor.InvocationContext;
import org.jspecify.annotations.Nullable;

/**
 * What the interceptor does. A bean of the application that interceptors share, and an interface, so that each of them
 * holds a proxy: an interceptor is written to disk together with the bean it stands before, this is not.
 */
@FunctionalInterface
public interface Protection {

    /** Answers the invocation, with or without letting it proceed. */
    @Nullable
    Object around(InvocationContext invocation) throws Exception;
}
