package dev.idempotency.jta;

import jakarta.transaction.NotSupportedException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import jakarta.transaction.SystemException;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The JTA transaction of the current thread. Thread-safe. */
public final class Transactions {

    /** Stands for the timeout that the server sets. */
    public static final int SERVERS_OWN = 0;

    private static final String REGISTRY = "java:comp/TransactionSynchronizationRegistry";
    private static final String USER_TRANSACTION = "java:comp/UserTransaction";
    private static final String EJB_CONTEXT = "java:comp/EJBContext";

    private final Jndi<TransactionSynchronizationRegistry> registry =
            new Jndi<>(REGISTRY, TransactionSynchronizationRegistry.class);

    private volatile @Nullable UserTransaction userTransaction;

    /** Whether a transaction is associated with this thread, in whatever state. */
    public boolean isActive() {
        return status() != Status.STATUS_NO_TRANSACTION;
    }

    /** Whether the current transaction could still commit. */
    public boolean canCommit() {
        return status() == Status.STATUS_ACTIVE;
    }

    /** What identifies the current transaction; to be compared with equals. Null where there is none. */
    public @Nullable Object key() {
        return isActive() ? registry.get().getTransactionKey() : null;
    }

    /** Makes sure that the current transaction will not commit. */
    public void setRollbackOnly() {
        int status = status();
        if (status == Status.STATUS_ACTIVE || status == Status.STATUS_MARKED_ROLLBACK) {
            registry.get().setRollbackOnly();
        }
    }

    /**
     * Begins a transaction on a thread that has none.
     *
     * @throws IllegalStateException where this thread may not begin one, as in an enterprise bean whose transactions
     *     the container manages
     */
    public OwnTransaction begin() {
        return begin(SERVERS_OWN);
    }

    /**
     * The same with a timeout of its own.
     *
     * @param timeout in seconds; {@link #SERVERS_OWN} for that of the server
     */
    public OwnTransaction begin(int timeout) {
        try {
            UserTransaction transaction = userTransaction();
            begin(transaction, timeout);
            return new OwnTransaction(this, transaction, registry.get().getTransactionKey());
        } catch (NotSupportedException | SystemException e) {
            throw new IllegalStateException("a transaction could not be begun", e);
        }
    }

    private static void begin(UserTransaction transaction, int timeout) throws NotSupportedException, SystemException {
        if (timeout == SERVERS_OWN) {
            transaction.begin();
            return;
        }
        transaction.setTransactionTimeout(timeout);
        try {
            transaction.begin();
        } finally {
            // It holds for all transactions that this thread begins.
            transaction.setTransactionTimeout(SERVERS_OWN);
        }
    }

    /**
     * What a component other than an enterprise bean is given works in all of them, and is kept: on Liberty a lookup
     * costs more than the beginning. What Liberty gives an enterprise bean works in no other component.
     */
    private UserTransaction userTransaction() {
        UserTransaction known = userTransaction;
        if (known == null) {
            known = Jndi.lookUp(USER_TRANSACTION, UserTransaction.class);
            if (!Jndi.isBound(EJB_CONTEXT)) {
                userTransaction = known;
            }
        }
        return known;
    }

    /**
     * Watches the end of the current transaction.
     *
     * @param mayCommit asked before the commit: false turns it into a rollback
     * @param afterwards told how it ended; it may run on another thread
     */
    public void onCompletion(BooleanSupplier mayCommit, Consumer<Ending> afterwards) {
        registry.get().registerInterposedSynchronization(new Synchronization() {
            @Override
            public void beforeCompletion() {
                if (!mayCommit.getAsBoolean()) {
                    registry.get().setRollbackOnly();
                }
            }

            @Override
            public void afterCompletion(int status) {
                afterwards.accept(Ending.of(status));
            }
        });
    }

    private int status() {
        return registry.get().getTransactionStatus();
    }
}
