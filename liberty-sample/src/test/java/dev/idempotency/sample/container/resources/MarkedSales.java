package dev.idempotency.sample.container.resources;

import dev.idempotency.IdempotentOperation;
import jakarta.ejb.Stateless;
import jakarta.interceptor.Interceptors;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

@Stateless
@Interceptors(MarkAfterwards.class)
@Path("marked")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class MarkedSales extends Sales {

    @POST
    @IdempotentOperation("sell.marked")
    public Response place(Sale sale) {
        return sell(sale);
    }
}
