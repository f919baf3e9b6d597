package dev.idempotency.benchmarks.web;

import dev.idempotency.IdempotentOperation;
import dev.idempotency.benchmarks.business.HandWrittenPayments;
import dev.idempotency.benchmarks.business.Payment;
import dev.idempotency.benchmarks.business.Payments;
import dev.idempotency.benchmarks.business.PlainPayments;
import dev.idempotency.benchmarks.business.Receipt;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.sql.SQLException;

/** One endpoint for each variant: same request, same answer. */
@Path("/")
@ApplicationScoped
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
public class PaymentsResource {

    @Inject
    Payments payments;

    @Inject
    PlainPayments plain;

    @Inject
    HandWrittenPayments handWritten;

    /** Reads and writes JSON, and nothing else. */
    @POST
    @Path("echo")
    public Receipt echo(Payment payment) {
        return new Receipt("none", payment.account(), payment.amount(), payment.reference(), "booked");
    }

    @POST
    @Path("plain")
    public Receipt plain(Payment payment) throws SQLException {
        return plain.pay(payment);
    }

    @POST
    @Path("hand-written")
    public Response handWritten(@HeaderParam("Idempotency-Key") String key, Payment payment) throws SQLException {
        return Response.ok(handWritten.pay(key, payment)).build();
    }

    @POST
    @Path("annotated")
    @IdempotentOperation("payments.annotated")
    public Receipt annotated(Payment payment) throws SQLException {
        return payments.pay(payment);
    }
}
