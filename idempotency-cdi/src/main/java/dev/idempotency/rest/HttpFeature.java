package dev.idempotency.rest;

import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;

/** Turns the exceptions of this library into problems. Found through {@code META-INF/services}. */
public final class HttpFeature implements Feature {

    /** Behind every mapper that an application has for the same exceptions. */
    private static final int AFTER_THE_APPLICATION = Priorities.USER + 1000;

    @Override
    public boolean configure(FeatureContext context) {
        context.register(ProblemMapper.class, AFTER_THE_APPLICATION);
        return true;
    }
}
