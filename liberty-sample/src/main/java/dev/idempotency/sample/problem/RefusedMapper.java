package dev.idempotency.sample.problem;

import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Tells what the business refused. */
@Provider
public class RefusedMapper implements ExceptionMapper<RefusedException> {

    @Override
    public Response toResponse(RefusedException refused) {
        return refused.problem().response();
    }
}
