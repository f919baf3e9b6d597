package dev.idempotency.sample.container.desks;

import dev.idempotency.sample.container.bookings.Bookings;
import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.Transactional;

/** Gets in only where there is a transaction. */
@ApplicationScoped
public class Marker {

    @Resource
    TransactionSynchronizationRegistry registry;

    @Inject
    Bookings bookings;

    @Transactional(Transactional.TxType.MANDATORY)
    public void mark() {
        registry.setRollbackOnly();
    }

    @Transactional(Transactional.TxType.MANDATORY)
    public void book(String line) {
        bookings.book(line);
    }
}
