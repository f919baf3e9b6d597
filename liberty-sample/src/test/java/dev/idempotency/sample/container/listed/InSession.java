package dev.idempotency.sample.container.listed;

import dev.idempotency.CurrentOperation;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.IdempotentOperations;
import jakarta.enterprise.context.SessionScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.io.Serializable;

/** A bean that is written to disk. */
@Path("in-session")
@SessionScoped
public class InSession implements Serializable {

    private static final long serialVersionUID = 1L;

    @Inject
    private CurrentOperation current;

    @Inject
    private IdempotentOperations operations;

    @POST
    @IdempotentOperation("in-session")
    public String place() {
        return current.attemptId() + operations.status(current.identity()).state();
    }
}
