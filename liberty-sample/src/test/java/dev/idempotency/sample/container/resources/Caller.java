package dev.idempotency.sample.container.resources;

import dev.idempotency.sample.container.desks.Desk;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Not protected itself: it calls protected beans. */
@RequestScoped
@Path("caller/{kind}")
@Produces(MediaType.APPLICATION_JSON)
public class Caller {

    @Inject
    @Named("stateless")
    Desk enterprise;

    @Inject
    @Named("plain")
    Desk plain;

    @POST
    @Consumes(MediaType.APPLICATION_JSON)
    public Desk.Receipt call(@PathParam("kind") String kind, @HeaderParam("Key") String key, Sale sale)
            throws Exception {
        Desk desk = kind.equals("stateless") ? enterprise : plain;
        return desk.book(key, sale.line(), sale.ending().equals("rollback-only") ? Desk::setRollbackOnly : d -> {});
    }
}
