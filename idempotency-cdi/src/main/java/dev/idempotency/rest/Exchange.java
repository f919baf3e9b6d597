package dev.idempotency.rest;

import dev.idempotency.IdempotencyException;
import dev.idempotency.OperationIdentity;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.ext.Providers;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One request for a protected resource method: from the filter that reads it, through the interceptor, to the filter
 * that answers it. Used by one thread at a time.
 */
final class Exchange {

    /** Under this name the request carries its exchange from filter to filter. */
    static final String PROPERTY = Exchange.class.getName();

    private final ResourceMethod method;
    private final RequestFacts facts;
    private final Providers providers;
    private boolean called;
    private @Nullable IdempotencyException innerRefusal;
    private @Nullable OperationIdentity outer;
    private @Nullable Consumer<ContainerResponseContext> answer;

    Exchange(ResourceMethod method, RequestFacts facts, Providers providers) {
        this.method = method;
        this.facts = facts;
        this.providers = providers;
    }

    ResourceMethod method() {
        return method;
    }

    RequestFacts facts() {
        return facts;
    }

    Providers providers() {
        return providers;
    }

    boolean isCalled() {
        return called;
    }

    /** The method is called now; whatever it calls in turn is not called by this request. */
    void call() {
        called = true;
    }

    /** The method, as an attempt at that operation, let the refusal of another one through that it called. */
    void letThrough(IdempotencyException refusal, OperationIdentity own) {
        innerRefusal = refusal;
        outer = own;
    }

    /** Which operation let that refusal of another one through; empty where it is no such refusal. */
    Optional<OperationIdentity> letThrough(IdempotencyException refusal) {
        return refusal == innerRefusal ? Optional.ofNullable(outer) : Optional.empty();
    }

    /** What the response is to become, whatever JAX-RS makes of the value that the method seems to return. */
    void answerWith(Consumer<ContainerResponseContext> prepared) {
        answer = prepared;
    }

    void installAnswer(ContainerResponseContext response) {
        if (answer != null) {
            answer.accept(response);
        }
    }
}
