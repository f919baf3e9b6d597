package dev.idempotency.sample.container.desks;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.NotFingerprinted;
import dev.idempotency.sample.container.bookings.CardDeclined;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Named;

@Stateless
@Named("requires-new")
@TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
public class InRequiresNew extends OfContainer implements Desk {

    @Override
    @IdempotentOperation(value = "requires-new", definiteFailures = CardDeclined.class)
    public Receipt book(@IdempotencyKey String key, String line, @NotFingerprinted Inside inside) throws Exception {
        return confirm(line, inside);
    }
}
