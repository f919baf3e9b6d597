package dev.idempotency.sample.problem;

import jakarta.json.bind.JsonbException;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.Response.Status;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;

/**
 * Tells a body that cannot be read (no JSON, or a member of another type) from a fault of ours: both reach exception
 * mappers as the same exceptions. What the parser said stays in here.
 */
@Provider
public class BodyReader implements ReaderInterceptor {

    @Override
    public Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
        try {
            return context.proceed();
        } catch (JsonbException | ProcessingException unreadable) {
            Problem problem = Problem.of(Status.BAD_REQUEST, "The body cannot be read.");
            throw new BadRequestException(problem.response(), unreadable);
        }
    }
}
