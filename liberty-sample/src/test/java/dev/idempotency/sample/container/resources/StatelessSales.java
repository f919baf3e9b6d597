package dev.idempotency.sample.container.resources;

import dev.idempotency.IdempotentOperation;
import jakarta.annotation.Resource;
import jakarta.ejb.EJBContext;
import jakarta.ejb.Stateless;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

@Stateless
@Path("stateless")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class StatelessSales extends Sales {

    @Resource
    EJBContext context;

    @POST
    @IdempotentOperation("sell.stateless")
    public Response place(Sale sale) {
        Response response = sell(sale);
        if (sale.ending().equals("context-rollback-only")) {
            context.setRollbackOnly();
        }
        return response;
    }
}
