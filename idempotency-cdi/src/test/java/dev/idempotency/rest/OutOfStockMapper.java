package dev.idempotency.rest;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.concurrent.atomic.AtomicInteger;

/** The application's own mapper. No two of its responses are alike. */
public class OutOfStockMapper implements ExceptionMapper<Orders.OutOfStock> {

    static final AtomicInteger MAPPED = new AtomicInteger();
    static volatile int status = 409;

    @Override
    public Response toResponse(Orders.OutOfStock e) {
        return Response.status(status)
                .type("application/problem+json")
                .header("X-Trace", "trace")
                .entity("{\"type\":\"urn:shop:out-of-stock\",\"title\":\"Out of stock\",\"status\":409,\"detail\":\""
                        + e.getMessage() + "\",\"number\":" + MAPPED.incrementAndGet() + "}")
                .build();
    }
}
