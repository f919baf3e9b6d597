package dev.idempotency.sample.container.tills;

import dev.idempotency.CurrentOperation;
import dev.idempotency.sample.container.bookings.Bookings;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;

/** What all tills do. */
@ApplicationScoped
public class Work {

    @Inject
    Bookings bookings;

    @Inject
    Partner partner;

    @Inject
    CurrentOperation current;

    String take(String line, Till.Inside before, Till.Inside after) throws Exception {
        bookings.book(line);
        before.run();
        partner.take(current.identity().operationId(), line);
        after.run();
        return "taken " + line;
    }
}
