package dev.idempotency.sample.container.tills;

import dev.idempotency.ClaimMode;
import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.NotFingerprinted;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.inject.Named;

@Stateless
@Named("stateless")
public class StatelessTill implements Till {

    @Inject
    private Work work;

    @Override
    @IdempotentOperation(value = "till.stateless", claim = ClaimMode.BEFORE_TRANSACTION)
    public String take(
            @IdempotencyKey String key, String line, @NotFingerprinted Inside before, @NotFingerprinted Inside after)
            throws Exception {
        return work.take(line, before, after);
    }
}
