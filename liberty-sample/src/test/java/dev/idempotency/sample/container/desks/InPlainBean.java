package dev.idempotency.sample.container.desks;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.NotFingerprinted;
import dev.idempotency.sample.container.bookings.CardDeclined;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.transaction.UserTransaction;

@ApplicationScoped
@Named("plain")
public class InPlainBean extends Business implements Desk {

    @Inject
    UserTransaction transaction;

    @Override
    @IdempotentOperation(value = "plain", definiteFailures = CardDeclined.class)
    public Receipt book(@IdempotencyKey String key, String line, @NotFingerprinted Inside inside) throws Exception {
        return confirm(line, inside);
    }

    @Override
    public void setRollbackOnly() throws Exception {
        transaction.setRollbackOnly();
    }
}
