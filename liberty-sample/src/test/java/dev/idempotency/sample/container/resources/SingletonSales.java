package dev.idempotency.sample.container.resources;

import dev.idempotency.IdempotentOperation;
import jakarta.ejb.Singleton;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

@Singleton
@Path("singleton")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class SingletonSales extends Sales {

    @POST
    @IdempotentOperation("sell.singleton")
    public Response place(Sale sale) {
        return sell(sale);
    }
}
