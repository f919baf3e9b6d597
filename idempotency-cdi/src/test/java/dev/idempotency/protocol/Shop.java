package dev.idempotency.protocol;

import dev.idempotency.CurrentOperation;
import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.NotFingerprinted;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Protected methods of every shape. What a test wants to happen inside is handed over and takes no part otherwise. */
@ApplicationScoped
public class Shop {

    @Inject
    Ledger ledger;

    @Inject
    CurrentOperation current;

    @IdempotentOperation("shop.buy")
    @Transactional
    public Receipt buy(@IdempotencyKey String key, String line, @NotFingerprinted Inside inside) throws Exception {
        ledger.write(line);
        inside.run();
        return new Receipt("R-" + line, new BigDecimal("12.30"), List.of(line, "second"));
    }

    @IdempotentOperation("shop.note")
    public void note(@IdempotencyKey String key, String line) {
        ledger.write(line);
    }

    @IdempotentOperation("shop.quiet")
    public void quiet(@IdempotencyKey String key, String line, @NotFingerprinted Inside inside) throws Exception {
        ledger.write(line);
        inside.run();
    }

    @IdempotentOperation("shop.make")
    public void make(@IdempotencyKey String key, String line, String resourceId) {
        ledger.write(line);
        current.resourceId(resourceId);
    }

    @IdempotentOperation("shop.nothing")
    public String nothing(@IdempotencyKey String key, String line) {
        ledger.write(line);
        return null;
    }

    @IdempotentOperation("shop.list")
    public List<Receipt> list(@IdempotencyKey String key, String line) {
        ledger.write(line);
        return List.of(new Receipt("R-" + line, BigDecimal.TEN, List.of()));
    }

    @IdempotentOperation("shop.count")
    public int count(@IdempotencyKey String key, String line) {
        ledger.write(line);
        return 42;
    }

    @IdempotentOperation(value = "shop.checked", definiteFailures = InsufficientFunds.class)
    public String checked(@IdempotencyKey String key, String line, @NotFingerprinted Inside inside) throws Exception {
        ledger.write(line);
        inside.run();
        return "paid";
    }

    /** Code of a test, run inside of a protected method. */
    @FunctionalInterface
    public interface Inside {

        Inside NOTHING = () -> {};

        void run() throws Exception;
    }

    public static class InsufficientFunds extends IOException {

        private static final long serialVersionUID = 1L;

        public InsufficientFunds(String message) {
            super(message);
        }
    }

    @Transactional
    public <T> T inTransaction(Callable<T> work) throws Exception {
        return work.call();
    }

    @Transactional(Transactional.TxType.REQUIRES_NEW)
    public <T> T inNewTransaction(Callable<T> work) throws Exception {
        return work.call();
    }

    @Transactional
    public Optional<RuntimeException> inTransactionThatSwallows(Runnable work) {
        try {
            work.run();
            return Optional.empty();
        } catch (RuntimeException e) {
            return Optional.of(e);
        }
    }
}
