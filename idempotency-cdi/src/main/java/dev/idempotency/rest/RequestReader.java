package dev.idempotency.rest;

import dev.idempotency.IdempotencyException;
import dev.idempotency.KeyPresence;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.ext.Providers;
import java.io.IOException;

/**
 * Reads a request for a protected method as it was received, and leaves what it found to the interceptor.
 *
 * <p>No body is read for a request whose key is missing or malformed, and a body that cannot be compared is refused here,
 * where nothing can have run, and before a body reader of the application answers in its own words. Everything else is
 * refused by the interceptor, behind the container's authorisation of enterprise beans.
 */
final class RequestReader implements ContainerRequestFilter {

    /**
     * Behind authorisation, so that nobody else's body is kept in memory and a stranger learns nothing; before header
     * decorators and entity coders, since the fingerprint is of what was received.
     */
    static final int PRIORITY = Priorities.AUTHORIZATION + 500;

    private final ResourceMethod method;
    private final Protected protection;

    @Context
    @SuppressWarnings("NullAway.Init") // JAX-RS sets it
    private Providers providers;

    RequestReader(ResourceMethod method, Protected protection) {
        this.method = method;
        this.protection = protection;
    }

    @Override
    public void filter(ContainerRequestContext request) throws IOException {
        HttpSupport support = protection.require();
        RequestFacts facts = read(request, RequestParts.head(request), support);
        Exchange exchange = new Exchange(method, facts, providers);
        request.setProperty(Exchange.PROPERTY, exchange);
        support.exchange().begin(exchange);
    }

    private RequestFacts read(ContainerRequestContext request, RequestFacts head, HttpSupport support)
            throws IOException {
        try {
            head.links().requireBase();
            boolean hasKey = head.key().isPresent();
            if (!hasKey && !method.takesKeyFromArguments()) {
                return withoutKey(head);
            }
            RequestFacts facts =
                    RequestParts.whole(head, request, method, support.settings().requestMaxBytes());
            if (hasKey || method.key() == KeyPresence.REQUIRED) {
                facts.requireFingerprint();
            }
            return facts;
        } catch (IdempotencyException e) {
            RefusalTrail.write(method.operation(), head, support.clock());
            throw e;
        }
    }

    /** Without a key nothing is protected, so there is nothing to compare. */
    private RequestFacts withoutKey(RequestFacts head) {
        if (method.key() == KeyPresence.REQUIRED) {
            throw KeyHeader.missing();
        }
        return head;
    }
}
