package dev.idempotency.sample.container.resources;

import dev.idempotency.IdempotentOperation;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.UUID;

/** Has no scope. Liberty takes it for a bean all the same, since it has a path. */
@Path("scopeless")
public class Scopeless {

    @POST
    @IdempotentOperation("scopeless")
    public String place() {
        return UUID.randomUUID().toString();
    }
}
