package dev.idempotency.sample.container.listed;

import dev.idempotency.IdempotentOperation;
import jakarta.enterprise.inject.Vetoed;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.util.concurrent.atomic.AtomicInteger;

/** JAX-RS serves it, and CDI does not know it. */
@Vetoed
@Path("no-bean")
public class NoBean {

    private static final AtomicInteger EXECUTED = new AtomicInteger();

    @POST
    @IdempotentOperation("no-bean")
    public String place() {
        return "executed " + EXECUTED.incrementAndGet();
    }
}
