package dev.idempotency.sample.container.mistakes;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;

@Stateless
public class TwoMistakes {

    @IdempotentOperation("mistake.no-key")
    public void withoutKey(String line) {}

    @TransactionAttribute(TransactionAttributeType.SUPPORTS)
    @IdempotentOperation("mistake.no-transaction")
    public void withoutTransaction(@IdempotencyKey String key) {}
}
