package dev.idempotency.sample.partner;

import dev.idempotency.CurrentOperation;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.sample.request.OneLine;
import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.util.List;

/** Where the shop confirms its orders. */
@Path("partner/confirmations")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class ConfirmationsResource {

    @Inject
    private Confirmations confirmations;

    @Inject
    private CurrentOperation operation;

    /** Happens once for each {@code Idempotency-Key}. */
    @POST
    @RolesAllowed("shop")
    @IdempotentOperation("confirmations.accept")
    @Consumes(MediaType.APPLICATION_JSON)
    public Response accept(@NotNull @Valid Confirm request) {
        ConfirmedOrder confirmed = confirmations.add(request);
        operation.resourceId(confirmed.id());
        return Response.status(Response.Status.CREATED)
                .entity(Acknowledgement.of(confirmed))
                .build();
    }

    /** Row by row, so that it can be counted how often each order was noted. */
    @GET
    @RolesAllowed({"shop", "idempotency-operator"})
    public List<ConfirmedOrder> list(
            @QueryParam("order") @OneLine String order, @QueryParam("sku") @OneLine String sku) {
        return confirmations.list(order, sku);
    }
}
