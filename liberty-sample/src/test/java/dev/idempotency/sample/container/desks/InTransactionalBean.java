package dev.idempotency.sample.container.desks;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.NotFingerprinted;
import dev.idempotency.sample.container.bookings.CardDeclined;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.transaction.Transactional;
import java.util.concurrent.Callable;

/** {@code @Transactional} forbids to use UserTransaction inside, as the specification has it. */
@ApplicationScoped
@Named("transactional")
public class InTransactionalBean extends Business implements Desk {

    @Inject
    Marker marker;

    @Override
    @Transactional
    @IdempotentOperation(value = "transactional", definiteFailures = CardDeclined.class)
    public Receipt book(@IdempotencyKey String key, String line, @NotFingerprinted Inside inside) throws Exception {
        return confirm(line, inside);
    }

    @Override
    @Transactional
    public <T> T within(Callable<T> work) throws Exception {
        return work.call();
    }

    @Override
    public void setRollbackOnly() {
        marker.mark();
    }
}
