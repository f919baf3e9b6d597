package dev.idempotency.sample.container.resources;

import dev.idempotency.sample.container.bookings.Bookings;
import jakarta.enterprise.context.RequestScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;

/** What there is. */
@RequestScoped
@Path("bookings/{line}")
public class Counter {

    @Inject
    Bookings bookings;

    @GET
    @Produces(MediaType.TEXT_PLAIN)
    public String count(@PathParam("line") String line) {
        return Long.toString(bookings.count(line));
    }
}
