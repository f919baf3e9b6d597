package dev.idempotency.sample.container.resources;

import dev.idempotency.IdempotentOperation;
import dev.idempotency.sample.container.bookings.Bookings;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;

/** Methods whose result is no response. */
@RequestScoped
@Path("values")
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class Values {

    @Inject
    Bookings bookings;

    @POST
    @Path("object")
    @IdempotentOperation("values.object")
    public Sold object(Sale sale) {
        bookings.book(sale.line());
        return new Sold(UUID.randomUUID(), BigDecimal.TEN, List.of());
    }

    @POST
    @Path("list")
    @IdempotentOperation("values.list")
    public List<Sold> list(Sale sale) {
        return List.of(object(sale));
    }

    @POST
    @Path("number")
    @Produces(MediaType.TEXT_PLAIN)
    @IdempotentOperation("values.number")
    public int number(Sale sale) {
        bookings.book(sale.line());
        return (int) System.nanoTime();
    }

    @POST
    @Path("truth")
    @Produces(MediaType.TEXT_PLAIN)
    @IdempotentOperation("values.truth")
    public boolean truth(Sale sale) {
        bookings.book(sale.line());
        return true;
    }

    @POST
    @Path("text")
    @Produces(MediaType.TEXT_PLAIN)
    @IdempotentOperation("values.text")
    public String text(Sale sale) {
        bookings.book(sale.line());
        return "ünique " + UUID.randomUUID();
    }

    @POST
    @Path("nothing")
    @IdempotentOperation("values.nothing")
    public void nothing(Sale sale) {
        bookings.book(sale.line());
    }

    @POST
    @Path("null")
    @IdempotentOperation("values.null")
    public Sold none(Sale sale) {
        bookings.book(sale.line());
        return null;
    }
}
