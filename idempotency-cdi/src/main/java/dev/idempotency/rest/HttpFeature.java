package dev.idempotency.rest;

import dev.idempotency.messages.Messages;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;

/** Turns the exceptions of this library into problems. Found through {@code META-INF/services}. */
public final class HttpFeature implements Feature {

    /** Behind every mapper that an application has for the same exceptions. */
    private static final int AFTER_THE_APPLICATION = Priorities.USER + 1000;

    private static final System.Logger LOGGER = System.getLogger(HttpFeature.class.getName());

    @Context
    @SuppressWarnings("NullAway.Init") // JAX-RS sets it
    private Application application;

    @Override
    public boolean configure(FeatureContext context) {
        if (application != null && ListedClasses.lackResource(application) && HttpSupport.hasOperations()) {
            Messages.log(LOGGER, "IDEMP0504W", ListedClasses.nameOf(application), IdempotencyResource.class.getName());
        }
        context.register(ProblemMapper.class, AFTER_THE_APPLICATION);
        context.register(WaitingRoute.class);
        return true;
    }
}
