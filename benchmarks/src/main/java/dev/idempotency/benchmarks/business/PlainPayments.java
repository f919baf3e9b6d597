package dev.idempotency.benchmarks.business;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.SQLException;

/** Without any protection: sent twice, paid twice. */
@ApplicationScoped
public class PlainPayments {

    @Inject
    Payments payments;

    @Transactional(rollbackOn = Exception.class)
    public Receipt pay(Payment payment) throws SQLException {
        return payments.pay(payment);
    }
}
