package dev.idempotency.jta;

import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;

/** A transaction that was begun here and is ended here. Used by one thread. */
public final class OwnTransaction {

    private static final System.Logger LOGGER = System.getLogger(OwnTransaction.class.getName());

    private final Transactions transactions;
    private final UserTransaction userTransaction;
    private final Object key;

    OwnTransaction(Transactions transactions, UserTransaction userTransaction, Object key) {
        this.transactions = transactions;
        this.userTransaction = userTransaction;
        this.key = key;
    }

    /** Whether this very transaction is still the thread's, and could commit. */
    public boolean canCommit() {
        return transactions.canCommit() && key.equals(transactions.key());
    }

    /**
     * Commits.
     *
     * @throws Exception whatever the transaction manager says; it does not prove a rollback
     */
    public void commit() throws Exception {
        userTransaction.commit();
    }

    /**
     * Rolls back whatever transaction the thread has now, so that it is left as clean as it was found. Nothing happens
     * where there is none. A failure is logged only: without a commit nothing can have been kept.
     */
    public void rollBack() {
        try {
            if (transactions.isActive()) {
                userTransaction.rollback();
            }
        } catch (SystemException | RuntimeException e) {
            LOGGER.log(System.Logger.Level.DEBUG, "rollback reported an error", e);
        }
    }
}
