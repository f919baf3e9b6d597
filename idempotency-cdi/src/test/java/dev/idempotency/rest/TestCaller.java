package dev.idempotency.rest;

import dev.idempotency.spi.CallerResolver;
import jakarta.enterprise.context.ApplicationScoped;

/** Whoever the test says. */
@ApplicationScoped
public class TestCaller implements CallerResolver {

    static volatile String name = "user:alice";

    @Override
    public String currentCaller() {
        return name;
    }
}
