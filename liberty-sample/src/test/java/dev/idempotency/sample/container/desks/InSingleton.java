package dev.idempotency.sample.container.desks;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.NotFingerprinted;
import dev.idempotency.sample.container.bookings.CardDeclined;
import jakarta.ejb.Singleton;
import jakarta.inject.Named;

@Singleton
@Named("singleton")
public class InSingleton extends OfContainer implements Desk {

    @Override
    @IdempotentOperation(value = "singleton", definiteFailures = CardDeclined.class)
    public Receipt book(@IdempotencyKey String key, String line, @NotFingerprinted Inside inside) throws Exception {
        return confirm(line, inside);
    }
}
