package dev.idempotency.sample.lab;

import jakarta.annotation.security.RolesAllowed;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** Where an operator says how badly the partner does. */
@Path("partner/faults")
@ApplicationScoped
@RolesAllowed("idempotency-operator")
@Produces(MediaType.APPLICATION_JSON)
public class PartnerFaultsResource {

    @Inject
    private PartnerLab lab;

    @GET
    public PartnerFaults read() {
        return lab.faults().orElseThrow(NotFoundException::new);
    }

    @PUT
    @Consumes(MediaType.APPLICATION_JSON)
    public PartnerFaults set(@NotNull @Valid PartnerFaults wanted) {
        lab.expect(wanted);
        return read();
    }
}
