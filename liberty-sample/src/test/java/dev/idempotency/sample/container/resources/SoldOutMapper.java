package dev.idempotency.sample.container.resources;

import dev.idempotency.sample.container.bookings.SoldOut;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

@Provider
public class SoldOutMapper implements ExceptionMapper<SoldOut> {

    @Override
    public Response toResponse(SoldOut e) {
        return Response.status(Response.Status.CONFLICT)
                .type(MediaType.TEXT_PLAIN_TYPE)
                .entity("sold out: " + e.getMessage())
                .build();
    }
}
