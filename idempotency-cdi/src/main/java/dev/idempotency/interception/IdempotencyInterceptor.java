package dev.idempotency.interception;

import dev.idempotency.IdempotentOperation;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Stands in front of every protected method, also of beans that are written to disk. */
@Interceptor
@IdempotentOperation("")
@Priority(IdempotencyInterceptor.OUTSIDE_OF_TRANSACTIONAL)
public class IdempotencyInterceptor implements Serializable {

    /**
     * Outside of the interceptor of {@code @Transactional} (PLATFORM_BEFORE + 200, Jakarta Transactions 2.0 section
     * 3.7), so that the transaction with the record in it is the one that the method joins.
     */
    public static final int OUTSIDE_OF_TRANSACTIONAL = Interceptor.Priority.PLATFORM_BEFORE + 150;

    private static final long serialVersionUID = 1L;

    @SuppressWarnings("serial") // containers inject a proxy, which can be written wherever its bean is
    private final Protection protection;

    @Inject
    public IdempotencyInterceptor(Protection protection) {
        this.protection = protection;
    }

    @AroundInvoke
    @Nullable
    Object protect(InvocationContext invocation) throws Exception {
        return protection.around(invocation);
    }
}
