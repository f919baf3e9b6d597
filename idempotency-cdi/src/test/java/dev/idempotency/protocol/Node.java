package dev.idempotency.protocol;

import dev.idempotency.ClaimMode;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.config.LeaseSettings;
import dev.idempotency.config.Settings;
import dev.idempotency.execution.Abandonment;
import dev.idempotency.execution.Answer;
import dev.idempotency.execution.Attempt;
import dev.idempotency.execution.Business;
import dev.idempotency.execution.Flights;
import dev.idempotency.execution.LapsedOperations;
import dev.idempotency.execution.Leasing;
import dev.idempotency.execution.OperationExecutor;
import dev.idempotency.execution.Reconciliations;
import dev.idempotency.execution.RunningOperations;
import dev.idempotency.fingerprint.Fingerprint;
import dev.idempotency.jdbc.JdbcRecordStore;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.jta.Transactions;
import dev.idempotency.record.Sighting;
import dev.idempotency.retention.KeyRules;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestLeases;
import dev.idempotency.testing.TestRetention;
import io.agroal.api.AgroalDataSource;
import jakarta.transaction.Transaction;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;

/** The protocol on one node, with flights and connections of its own. Several of them share one database. */
final class Node implements AutoCloseable {

    private static final Settings SETTINGS = new Settings(
            "default",
            "jdbc/none",
            Settings.SchemaMode.OFF,
            Duration.ofMillis(50),
            202,
            1000,
            1000,
            10,
            TestRetention.DEFAULT,
            TestLeases.DEFAULT,
            TestRetention.OUTGOING);

    final AgroalDataSource pool;
    final JdbcRecordStore store;
    private final OperationExecutor executor;
    private final Abandonment abandonment;
    private final LapsedOperations lapsed;

    /** @param executors extends leases; what it throws, the node cannot */
    Node(String url, Duration lease, Reconciliations reconciliations, Supplier<ScheduledExecutorService> executors) {
        this(url, TestLeases.lasting(lease), reconciliations, executors);
    }

    Node(
            String url,
            LeaseSettings leases,
            Reconciliations reconciliations,
            Supplier<ScheduledExecutorService> executors) {
        this.pool = TestJta.pool(url, 4);
        this.store = new JdbcRecordStore(() -> pool);
        Flights flights = new Flights(id -> {});
        Transactions transactions = new Transactions();
        SeparateTransactions separate = new Suspending();
        KeyRules rules = new KeyRules(TestRetention.DEFAULT, Clock.systemUTC());
        Leasing leasing = new Leasing(store, leases, executors, reconciliations, separate, transactions);
        this.executor = new OperationExecutor(
                store, flights, transactions, separate, new RunningOperations(), SETTINGS, rules, leasing);
        this.abandonment = new Abandonment(store, flights, separate, rules, leasing);
        this.lapsed = new LapsedOperations(
                () -> List.of(store), "default", reconciliations.operations(), Duration.ZERO, leasing, flights);
    }

    static OperationIdentity identity(String operation, String key) {
        return new OperationIdentity("default", OperationIdentity.ANONYMOUS, operation, key);
    }

    static Attempt attempt(OperationIdentity identity, String fingerprint) {
        return attempt(identity, fingerprint, ClaimMode.BEFORE_TRANSACTION);
    }

    static Attempt attempt(OperationIdentity identity, String fingerprint, ClaimMode claim) {
        return new Attempt(
                identity, "the caller's own", Instant.now(), new Fingerprint("v1:" + fingerprint), true, claim);
    }

    Answer execute(OperationIdentity identity, Business business) throws Exception {
        return executor.execute(attempt(identity, "x"), business);
    }

    Answer execute(Attempt attempt, Business business) throws Exception {
        return executor.execute(attempt, business);
    }

    OperationStatus abandon(OperationIdentity identity) {
        return abandonment.abandon(identity, "closing", Instant.now());
    }

    OperationStatus status(OperationIdentity identity) {
        Sighting sighting = store.look(identity);
        if (sighting instanceof Sighting.Recorded recorded) {
            return recorded.record().status();
        }
        return sighting instanceof Sighting.Running
                ? new OperationStatus(identity, OperationState.PROCESSING, null, null, null, null)
                : OperationStatus.notFound(identity);
    }

    /** What the container does from time to time. */
    void settleTheLapsed() {
        lapsed.run();
    }

    /** Writes business data in the current transaction. */
    void write(String line) {
        try (Connection connection = pool.getConnection();
                PreparedStatement insert = connection.prepareStatement("INSERT INTO ledger (line) VALUES (?)")) {
            insert.setString(1, line);
            insert.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void close() {
        pool.close();
    }

    /** What the container makes of the annotations. */
    private static final class Suspending extends SeparateTransactions {

        @Override
        public <T> T inNew(Supplier<T> work) {
            return suspended(() -> {
                var manager = TestJta.transactionManager();
                try {
                    manager.begin();
                    T result;
                    try {
                        result = work.get();
                    } catch (RuntimeException e) {
                        manager.rollback();
                        throw e;
                    }
                    if (manager.getStatus() == jakarta.transaction.Status.STATUS_MARKED_ROLLBACK) {
                        manager.rollback();
                    } else {
                        manager.commit();
                    }
                    return result;
                } catch (RuntimeException e) {
                    throw e;
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
        }

        @Override
        public <T> T outside(Supplier<T> work) {
            return suspended(work);
        }

        private static <T> T suspended(Supplier<T> work) {
            var manager = TestJta.transactionManager();
            try {
                Transaction outer = manager.suspend();
                try {
                    return work.get();
                } finally {
                    if (outer != null) {
                        manager.resume(outer);
                    }
                }
            } catch (RuntimeException e) {
                throw e;
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
