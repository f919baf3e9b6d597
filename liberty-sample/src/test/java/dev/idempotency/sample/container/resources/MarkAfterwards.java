package dev.idempotency.sample.container.resources;

import jakarta.annotation.Resource;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.InvocationContext;
import jakarta.transaction.TransactionSynchronizationRegistry;

/** Stands outside of the protection and has the container roll back in silence what was a success inside. */
public class MarkAfterwards {

    @Resource
    TransactionSynchronizationRegistry transaction;

    @AroundInvoke
    Object mark(InvocationContext invocation) throws Exception {
        Object returned = invocation.proceed();
        transaction.setRollbackOnly();
        return returned;
    }
}
