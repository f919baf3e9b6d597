package dev.idempotency.benchmarks.relay;

import dev.idempotency.benchmarks.business.Payment;
import dev.idempotency.benchmarks.business.Payments;
import dev.idempotency.outgoing.OutgoingOperations;
import dev.idempotency.outgoing.OutgoingRequest;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.SQLException;

/** The business: payments, and parcels that another system is to send. */
@ApplicationScoped
public class Shop {

    static final String PARCEL = "{\"recipient\":\"Jane Doe\",\"street\":\"High Street 1\",\"weight\":1200}";

    @Inject
    Payments payments;

    @Inject
    OutgoingOperations outgoing;

    @Transactional(rollbackOn = Exception.class)
    public void pay(Payment payment) throws SQLException {
        payments.pay(payment);
    }

    @Transactional(rollbackOn = Exception.class)
    public void payAndSend(Payment payment) throws SQLException {
        payments.pay(payment);
        prepare();
    }

    /** Says when the last was stored, right before the commit. */
    @Transactional(rollbackOn = Exception.class)
    public long send(int parcels) {
        for (int i = 0; i < parcels; i++) {
            prepare();
        }
        return System.nanoTime();
    }

    private void prepare() {
        outgoing.prepare(OutgoingRequest.to(Receiver.NAME, "parcels.send").withJson(PARCEL));
    }
}
