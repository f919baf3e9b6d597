package dev.idempotency.sample.messages.app;

import jakarta.annotation.Priority;
import jakarta.inject.Inject;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InvocationContext;
import jakarta.jms.Message;

/** Outside of the protection: sees what the container gets, and can die when all is done and nothing acknowledged. */
@Watched
@Interceptor
@Priority(Interceptor.Priority.PLATFORM_BEFORE + 10)
public class Watch {

    @Inject
    private Deliveries deliveries;

    @AroundInvoke
    Object watch(InvocationContext invocation) throws Exception {
        Message message = (Message) invocation.getParameters()[0];
        String key = String.valueOf(message.getStringProperty("IdempotencyKey"));
        try {
            Object result = invocation.proceed();
            Fault.of(message).ifHaltAfterwards();
            deliveries.ended(key, "returned");
            return result;
        } catch (Exception e) {
            deliveries.ended(key, e.getClass().getSimpleName());
            throw e;
        }
    }
}
