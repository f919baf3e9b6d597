package dev.idempotency.sample.container.tills;

import dev.idempotency.sample.container.bookings.Bookings;
import dev.idempotency.spi.Finding;
import dev.idempotency.spi.Reconciler;
import dev.idempotency.spi.Reconciles;
import dev.idempotency.spi.UnclearOperation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** Asks the partner by the number it was called with, and makes up for the booking. */
@ApplicationScoped
@Reconciles({"till.stateless", "till.plain"})
public class Taken implements Reconciler {

    @Inject
    private Partner partner;

    @Inject
    private Bookings bookings;

    @Override
    public Finding reconcile(UnclearOperation operation) {
        String number = operation.identity().operationId();
        return partner.find(number)
                .map(line -> {
                    bookings.book(line);
                    return Finding.happened("taken " + line, number);
                })
                .orElseGet(Finding::didNotHappen);
    }
}
