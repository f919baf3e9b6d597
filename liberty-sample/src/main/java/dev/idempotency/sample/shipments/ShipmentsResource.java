package dev.idempotency.sample.shipments;

import dev.idempotency.ClaimMode;
import dev.idempotency.CurrentOperation;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.sample.Caller;
import dev.idempotency.sample.lab.Faults;
import dev.idempotency.sample.request.OneLine;
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

/** Has orders sent by a carrier. */
@Path("shipments")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
public class ShipmentsResource {

    @Inject
    private Carrier carrier;

    @Inject
    private Shipments shipments;

    @Inject
    private Caller caller;

    @Inject
    private CurrentOperation operation;

    @Inject
    private Faults faults;

    /**
     * Calls the carrier from within. Should this server die between the call and its own commit, {@link CarrierRecords}
     * finds out by the number that the carrier was given, before anything is sent a second time.
     */
    @POST
    @IdempotentOperation(value = "shipments.send", claim = ClaimMode.BEFORE_TRANSACTION)
    @Consumes(MediaType.APPLICATION_JSON)
    public Response send(@NotNull @Valid SendOrder order) {
        String parcel = operation.identity().operationId();
        faults.beforeWriting();
        carrier.accept(parcel, order.orderId(), caller.name());
        shipments.keep(parcel, order.orderId(), caller.name());
        operation.resourceId(parcel);
        faults.afterWriting();
        return Response.status(Response.Status.CREATED)
                .entity(new Shipment(parcel, order.orderId()))
                .build();
    }

    @GET
    public List<Shipment> list(@QueryParam("orderId") @OneLine String orderId) {
        return shipments.list(orderId, caller.name());
    }

    /** What the carrier says: how many parcels it has accepted for that order. */
    @GET
    @Path("accepted")
    public long accepted(@QueryParam("orderId") @OneLine String orderId) {
        return carrier.count(orderId);
    }
}
