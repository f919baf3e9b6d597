package dev.idempotency.sample.problem;

import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.Response.Status;
import jakarta.ws.rs.ext.ExceptionMapper;
import jakarta.ws.rs.ext.Provider;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;

/** What nobody expected goes to the log; the caller learns that it happened, and no more. */
@Provider
public class UnexpectedMapper implements ExceptionMapper<Throwable> {

    private static final Logger LOG = System.getLogger(UnexpectedMapper.class.getName());

    @Override
    public Response toResponse(Throwable unexpected) {
        if (unexpected instanceof WebApplicationException http) {
            return problem(http.getResponse());
        }
        LOG.log(Level.ERROR, "A request failed", unexpected);
        return Problem.of(Status.INTERNAL_SERVER_ERROR, null).response();
    }

    /** The container's own answers (no such resource, no such method, …) keep their status and headers. */
    private static Response problem(Response answer) {
        if (answer.hasEntity() || answer.getStatus() < 400) {
            return answer;
        }
        return Response.fromResponse(answer)
                .type(Problem.MEDIA_TYPE)
                .entity(Problem.of(answer.getStatusInfo(), null))
                .build();
    }
}
