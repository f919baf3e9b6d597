package dev.idempotency.sample.container;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.NotFingerprinted;
import jakarta.ejb.Stateless;
import java.util.UUID;

/** A session bean whose transactions are the container's. */
@Stateless
public class Payments {

    @IdempotentOperation("payments.capture")
    public String capture(@IdempotencyKey String key, int amount) {
        return "receipt " + UUID.randomUUID();
    }

    @IdempotentOperation("payments.capture-or-fail")
    public String captureOrFail(@IdempotencyKey String key, @NotFingerprinted boolean fail) {
        if (fail) {
            throw new IllegalStateException("as asked");
        }
        return "receipt " + UUID.randomUUID();
    }
}
