package dev.idempotency.sample.orders;

import dev.idempotency.CurrentOperation;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.sample.Caller;
import dev.idempotency.sample.request.OneLine;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import java.util.List;

/** Places orders, and shows callers their own. */
@Path("orders")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class OrdersResource {

    @Inject
    private Orders orders;

    @Inject
    private Caller caller;

    @Inject
    private CurrentOperation operation;

    /** Happens once for each {@code Idempotency-Key}, in one transaction with the record of that key. */
    @POST
    @IdempotentOperation("orders.place")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response place(@NotNull @Valid PlaceOrder order, @Context UriInfo here) {
        PlacedOrder placed = orders.place(order, caller.name());
        operation.resourceId(placed.id());
        URI location = here.getAbsolutePathBuilder().path(placed.id()).build();
        return Response.created(location).entity(Receipt.of(placed)).build();
    }

    @GET
    @Path("{id}")
    public PlacedOrder read(@PathParam("id") @OneLine String id) {
        return orders.find(id, caller.name()).orElseThrow(NotFoundException::new);
    }

    /** How far the message has come that tells the partner of that order. */
    @GET
    @Path("{id}/confirmation")
    public ConfirmationStatus confirmation(@PathParam("id") @OneLine String id) {
        return orders.confirmation(id, caller.name()).orElseThrow(NotFoundException::new);
    }

    @GET
    public List<PlacedOrder> list(@QueryParam("sku") @OneLine String sku) {
        return orders.list(sku, caller.name());
    }
}
