package dev.idempotency.sample.container.resources;

import dev.idempotency.IdempotentOperation;
import jakarta.enterprise.context.RequestScoped;
import jakarta.transaction.Transactional;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

@RequestScoped
@Path("transactional")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class TransactionalSales extends Sales {

    @POST
    @Transactional
    @IdempotentOperation("sell.transactional")
    public Response place(Sale sale) {
        return sell(sale);
    }
}
