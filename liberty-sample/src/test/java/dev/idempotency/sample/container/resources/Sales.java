package dev.idempotency.sample.container.resources;

import dev.idempotency.sample.container.bookings.Bookings;
import dev.idempotency.sample.container.bookings.SoldOut;
import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.ws.rs.core.Response;
import java.math.BigDecimal;
import java.net.URI;
import java.util.List;
import java.util.UUID;

/** What all of them do; the request says how it is to end. */
abstract class Sales {

    @Inject
    Bookings bookings;

    @Resource
    TransactionSynchronizationRegistry transaction;

    Response sell(Sale sale) {
        bookings.book(sale.line());
        switch (sale.ending()) {
            case "sold-out" -> throw new SoldOut("none left of " + sale.line());
            case "refused" -> {
                return Response.status(Response.Status.CONFLICT)
                        .entity("refused " + UUID.randomUUID())
                        .build();
            }
            case "broken" -> throw new IllegalStateException("broken");
            case "same-seat" -> bookings.bookSameSeatTwice(sale.line());
            case "rollback-only" -> transaction.setRollbackOnly();
            default -> {}
        }
        return Response.created(URI.create("sales/" + sale.line()))
                .entity(new Sold(UUID.randomUUID(), new BigDecimal("12.30"), List.of(sale.line())))
                .build();
    }
}
