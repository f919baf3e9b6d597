package dev.idempotency.rest;

import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;

/** Makes the response what the record says, whatever JAX-RS made of the value that the method seemed to return. */
final class ResponseInstaller implements ContainerResponseFilter {

    /** The first of all response filters, so that the others see the same bytes on first answer and replay. */
    static final int PRIORITY = Integer.MAX_VALUE;

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(Exchange.PROPERTY) instanceof Exchange exchange) {
            exchange.installAnswer(response);
        }
    }
}
