package dev.idempotency.sample.container.resources;

import dev.idempotency.IdempotentOperation;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;

@Stateless
@TransactionManagement(TransactionManagementType.BEAN)
@Path("bean-managed")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class BeanManagedSales extends Sales {

    @POST
    @IdempotentOperation("sell.bean-managed")
    public Response place(Sale sale) {
        return sell(sale);
    }
}
