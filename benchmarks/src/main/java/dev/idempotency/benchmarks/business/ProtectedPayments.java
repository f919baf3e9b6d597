package dev.idempotency.benchmarks.business;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.sql.SQLException;

/** Protected by the annotation. */
@ApplicationScoped
public class ProtectedPayments {

    @Inject
    Payments payments;

    @IdempotentOperation("payments.pay")
    public Receipt pay(@IdempotencyKey String key, Payment payment) throws SQLException {
        return payments.pay(payment);
    }

    /** The same without a result. */
    @IdempotentOperation("payments.pay-silently")
    public void paySilently(@IdempotencyKey String key, Payment payment) throws SQLException {
        payments.pay(payment);
    }
}
