package dev.idempotency.sample.problem;

import static java.util.stream.Collectors.joining;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Path;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.Status;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;

/** Tells which members of a request are wrong. */
@Provider
public class InvalidMapper implements ExceptionMapper<ConstraintViolationException> {

    @Override
    public Response toResponse(ConstraintViolationException invalid) {
        String detail = invalid.getConstraintViolations().stream()
                .map(violation -> member(violation) + " " + violation.getMessage())
                .sorted()
                .collect(joining("; "));
        return Problem.of(Status.BAD_REQUEST, detail).response();
    }

    private static String member(ConstraintViolation<?> violation) {
        String last = "";
        for (Path.Node node : violation.getPropertyPath()) {
            last = node.toString();
        }
        return last;
    }
}
