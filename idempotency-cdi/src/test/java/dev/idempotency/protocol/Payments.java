package dev.idempotency.protocol;

import dev.idempotency.ClaimMode;
import dev.idempotency.CurrentOperation;
import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.NotFingerprinted;
import dev.idempotency.OnLapse;
import dev.idempotency.spi.Finding;
import dev.idempotency.spi.Reconciler;
import dev.idempotency.spi.Reconciles;
import dev.idempotency.spi.UnclearOperation;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Operations that are claimed before their transaction. */
@ApplicationScoped
public class Payments {

    @Inject
    Ledger ledger;

    @Inject
    Bank bank;

    @Inject
    CurrentOperation current;

    /** Calls the bank by the operation's own id, and then fails or not as the test says. */
    @IdempotentOperation(value = "payments.capture", claim = ClaimMode.BEFORE_TRANSACTION)
    public Receipt capture(@IdempotencyKey String key, String line, @NotFingerprinted Shop.Inside inside)
            throws Exception {
        ledger.write(line);
        Receipt receipt = bank.capture(current.identity().operationId(), line);
        inside.run();
        return receipt;
    }

    @IdempotentOperation(
            value = "payments.book",
            claim = ClaimMode.BEFORE_TRANSACTION,
            onLapse = OnLapse.TAKE_OVER,
            definiteFailures = Shop.InsufficientFunds.class)
    public void book(@IdempotencyKey String key, String line, @NotFingerprinted Shop.Inside inside) throws Exception {
        ledger.write(line);
        inside.run();
    }

    /** Another system: what is done there is not rolled back. */
    @ApplicationScoped
    public static class Bank {

        private final Map<String, Receipt> captures = new ConcurrentHashMap<>();
        private volatile boolean answering = true;

        public void setAnswering(boolean answering) {
            this.answering = answering;
        }

        /** What was captured under that number; null for nothing. */
        public Receipt find(String number) {
            if (!answering) {
                throw new IllegalStateException("the bank does not answer");
            }
            return captures.get(number);
        }

        public Receipt capture(String number, String line) {
            Receipt receipt = new Receipt("B-" + line, BigDecimal.TEN, List.of(line));
            if (captures.putIfAbsent(number, receipt) != null) {
                throw new IllegalStateException("captured twice: " + number);
            }
            return receipt;
        }
    }

    @ApplicationScoped
    @Reconciles("payments.capture")
    public static class Captures implements Reconciler {

        @Inject
        Bank bank;

        @Inject
        Ledger ledger;

        @Override
        public Finding reconcile(UnclearOperation operation) {
            Receipt receipt = bank.find(operation.identity().operationId());
            if (receipt == null) {
                return Finding.didNotHappen();
            }
            ledger.write(receipt.lines().get(0));
            return Finding.happened(receipt, receipt.id());
        }
    }
}
