package dev.idempotency.sample.container.tills;

import dev.idempotency.ClaimMode;
import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.NotFingerprinted;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Named;

@ApplicationScoped
@Named("plain")
public class PlainTill implements Till {

    @Inject
    private Work work;

    @Override
    @IdempotentOperation(value = "till.plain", claim = ClaimMode.BEFORE_TRANSACTION)
    public String take(
            @IdempotencyKey String key, String line, @NotFingerprinted Inside before, @NotFingerprinted Inside after)
            throws Exception {
        return work.take(line, before, after);
    }
}
