package dev.idempotency.interception;

import dev.idempotency.IdempotencyException;
import dev.idempotency.execution.Call;
import dev.idempotency.execution.CallKinds;
import dev.idempotency.execution.Completion;
import dev.idempotency.execution.OperationExecutor;
import jakarta.interceptor.InvocationContext;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads the call, has it executed once, and answers it. Thread-safe. */
public final class ProtectedInvocations implements Protection {

    private final CallKinds calls;
    private final OperationExecutor executor;

    public ProtectedInvocations(CallKinds calls, OperationExecutor executor) {
        this.calls = calls;
        this.executor = executor;
    }

    @Override
    public @Nullable Object around(InvocationContext invocation) throws Exception {
        Optional<Call> opened = calls.open(invocation.getMethod(), invocation.getParameters());
        if (opened.isEmpty()) {
            return invocation.proceed();
        }
        Call call = opened.get();
        try {
            return call.answer(executor.execute(call.attempt(), () -> run(call, invocation)));
        } catch (IdempotencyException e) {
            call.refused(e);
            throw e;
        }
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
