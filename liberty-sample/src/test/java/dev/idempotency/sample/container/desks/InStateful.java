package dev.idempotency.sample.container.desks;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.NotFingerprinted;
import dev.idempotency.sample.container.bookings.CardDeclined;
import jakarta.ejb.Stateful;
import jakarta.inject.Named;

@Stateful
@Named("stateful")
public class InStateful extends OfContainer implements Desk {

    @Override
    @IdempotentOperation(value = "stateful", definiteFailures = CardDeclined.class)
    public Receipt book(@IdempotencyKey String key, String line, @NotFingerprinted Inside inside) throws Exception {
        return confirm(line, inside);
    }
}
