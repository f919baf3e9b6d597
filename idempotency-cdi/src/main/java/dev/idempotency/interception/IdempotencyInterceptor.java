package dev.idempotency.interception;

import dev.idempotency.IdempotentOperation;
import dev.idempotency.execution.Call;
import dev.idempotency.execution.CallKinds;
import dev.idempotency.execution.Completion;
import dev.idempotency.execution.OperationExecutor;
import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Stands in front of every protected method. */
@Interceptor
@IdempotentOperation("")
@Priority(IdempotencyInterceptor.OUTSIDE_OF_TRANSACTIONAL)
public class IdempotencyInterceptor {

    /**
     * Outside of the interceptor of {@code @Transactional} (PLATFORM_BEFORE + 200, Jakarta Transactions 2.0 section
     * 3.7), so that the transaction with the record in it is the one that the method joins.
     */
    public static final int OUTSIDE_OF_TRANSACTIONAL = Interceptor.Priority.PLATFORM_BEFORE + 150;

    private final CallKinds calls;
    private final OperationExecutor executor;

    @Inject
    public IdempotencyInterceptor(CallKinds calls, OperationExecutor executor) {
        this.calls = calls;
        this.executor = executor;
    }

    @AroundInvoke
    @Nullable
    Object protect(InvocationContext invocation) throws Exception {
        Optional<Call> opened = calls.open(invocation.getMethod(), invocation.getParameters());
        if (opened.isEmpty()) {
            return invocation.proceed();
        }
        Call call = opened.get();
        return call.answer(executor.execute(call.attempt(), () -> run(call, invocation)));
    }

    private static Completion run(Call call, InvocationContext invocation) throws Exception {
        Object returned;
        try {
            returned = invocation.proceed();
        } catch (Exception e) {
            return call.threw(e);
        }
        return call.returned(returned);
    }
}
