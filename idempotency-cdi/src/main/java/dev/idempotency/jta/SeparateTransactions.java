package dev.idempotency.jta;

import jakarta.transaction.Transactional;
import java.util.function.Supplier;

/**
 * Work outside the current transaction. A CDI bean, because its annotations work where {@code UserTransaction} is
 * refused: in enterprise beans with container-managed transactions and after the completion of a transaction.
 */
public class SeparateTransactions {

    /** Does the work in a new transaction; what it throws rolls back. */
    @Transactional(Transactional.TxType.REQUIRES_NEW)
    public <T> T inNew(Supplier<T> work) {
        return work.get();
    }

    /** Does the work without a transaction. */
    @Transactional(Transactional.TxType.NOT_SUPPORTED)
    public <T> T outside(Supplier<T> work) {
        return work.get();
    }
}
