package dev.idempotency.sample.problem;

import dev.idempotency.sample.request.RefusedMemberException;
import jakarta.json.bind.JsonbException;
import jakarta.ws.rs.BadRequestException;
import jakarta.ws.rs.ProcessingException;
import jakarta.ws.rs.core.Response.Status;
import jakarta.ws.rs.ext.Provider;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;
import java.util.Optional;
import java.util.stream.Stream;

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
            Problem problem = Problem.of(Status.BAD_REQUEST, refusal(unreadable).orElse("The body cannot be read."));
            throw new BadRequestException(problem.response(), unreadable);
        }
    }

    /** What we said ourselves, wherever JSON-B has put it. */
    private static Optional<String> refusal(Throwable unreadable) {
        return Stream.iterate(unreadable, cause -> cause != null, Throwable::getCause)
                .filter(RefusedMemberException.class::isInstance)
                .map(Throwable::getMessage)
                .findFirst();
    }
}
