package dev.idempotency.rest;

import dev.idempotency.messages.Messages;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Response;

/** Makes the response what the record says, whatever JAX-RS made of the value that the method seemed to return. */
final class ResponseInstaller implements ContainerResponseFilter {

    /** The first of all response filters, so that the others see the same bytes on first answer and replay. */
    static final int PRIORITY = Integer.MAX_VALUE;

    private static final System.Logger LOGGER = System.getLogger(ResponseInstaller.class.getName());

    private final Protected protection;

    ResponseInstaller(Protected protection) {
        this.protection = protection;
    }

    @Override
    public void filter(ContainerRequestContext request, ContainerResponseContext response) {
        if (request.getProperty(Exchange.PROPERTY) instanceof Exchange exchange) {
            tellIfUnprotected(exchange, response);
            exchange.installAnswer(response);
        }
    }

    /** JAX-RS was given an object of the bean's class that is not the bean. It is done, and can only be told. */
    private void tellIfUnprotected(Exchange exchange, ContainerResponseContext response) {
        boolean succeeded = response.getStatusInfo().getFamily() == Response.Status.Family.SUCCESSFUL;
        if (succeeded && !exchange.isCalled()) {
            Messages.log(LOGGER, "IDEMP0503E", protection.shown());
        }
    }
}
