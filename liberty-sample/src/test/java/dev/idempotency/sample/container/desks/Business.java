package dev.idempotency.sample.container.desks;

import dev.idempotency.sample.container.bookings.Bookings;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.Callable;

/** What all desks do. They differ in their annotations only. */
abstract class Business implements Desk {

    @Inject
    Bookings bookings;

    Receipt confirm(String line, Inside inside) throws Exception {
        bookings.book(line);
        inside.run(this);
        return new Receipt("R-" + line, new BigDecimal("12.30"), List.of(line, "second"));
    }

    @Override
    public <T> T within(Callable<T> work) throws Exception {
        return work.call();
    }
}
