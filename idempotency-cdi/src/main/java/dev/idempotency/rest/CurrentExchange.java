package dev.idempotency.rest;

import jakarta.enterprise.context.RequestScoped;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Leads the interceptor from the bean that it stands before to the HTTP request that it is called for. A bean of the
 * request rather than of the thread: the container ends it with the request, on whatever path that ends, so no pooled
 * thread ever carries one request into another.
 */
@RequestScoped
public class CurrentExchange {

    private @Nullable Exchange exchange;

    /** A request for a protected resource method has been read. A request inside of the request takes its place. */
    public void begin(Exchange begun) {
        exchange = begun;
    }

    /** The exchange, until its request ends. */
    public Optional<Exchange> exchange() {
        return Optional.ofNullable(exchange);
    }

    /** The exchange, while its method has not been called. */
    public Optional<Exchange> uncalled() {
        return exchange().filter(e -> !e.isCalled());
    }
}
