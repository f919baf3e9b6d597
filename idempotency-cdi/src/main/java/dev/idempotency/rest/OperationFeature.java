package dev.idempotency.rest;

import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.container.DynamicFeature;
import jakarta.ws.rs.container.ResourceInfo;
import jakarta.ws.rs.core.FeatureContext;
import java.util.Map;

/** Binds the filters to the protected resource methods, and to no others. Found through {@code META-INF/services}. */
public final class OperationFeature implements DynamicFeature {

    @Override
    public void configure(ResourceInfo resource, FeatureContext context) {
        ResourceMethod.of(resource.getResourceClass(), resource.getResourceMethod())
                .ifPresent(method -> {
                    Protected protection =
                            new Protected(method, resource.getResourceClass(), resource.getResourceMethod());
                    context.register(
                            new RequestReader(method, protection),
                            priority(ContainerRequestFilter.class, RequestReader.PRIORITY));
                    context.register(
                            new ResponseInstaller(protection),
                            priority(ContainerResponseFilter.class, ResponseInstaller.PRIORITY));
                });
    }

    private static Map<Class<?>, Integer> priority(Class<?> contract, int priority) {
        return Map.of(contract, priority);
    }
}
