package dev.idempotency.bootstrap;

import dev.idempotency.config.Settings;
import dev.idempotency.jdbc.Horizons;
import dev.idempotency.jdbc.JdbcOutgoingStore;
import dev.idempotency.jdbc.JdbcRecordPurge;
import dev.idempotency.jdbc.JdbcRecordStore;
import dev.idempotency.jdbc.PartitionedTables;
import dev.idempotency.jdbc.Schema;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.jta.Transactions;
import dev.idempotency.outgoing.OperationResolved;
import dev.idempotency.outgoing.Relay;
import dev.idempotency.outgoing.Target;
import dev.idempotency.retention.KeyRules;
import dev.idempotency.retention.StorePurge;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Consumer;

/** Makes a store with its checks for a datasource. */
final class StoreFactory {

    private final Settings settings;
    private final Transactions transactions;
    private final SeparateTransactions separate;
    private final KeyRules rules;
    private final List<Target> targets;
    private final Consumer<OperationResolved> listener;
    private final ContainerExecutor executor = new ContainerExecutor();

    /** @param listener told of outgoing operations that are over */
    StoreFactory(
            Settings settings,
            Transactions transactions,
            SeparateTransactions separate,
            KeyRules rules,
            List<Target> targets,
            Consumer<OperationResolved> listener) {
        this.rules = rules;
        this.targets = targets;
        this.listener = listener;
        this.settings = settings;
        this.transactions = transactions;
        this.separate = separate;
    }

    /**
     * All that works on one datasource.
     *
     * @param purge of what is in the store
     * @param relay delivers what is stored there; not started yet
     */
    record Opened(CheckedStore store, StorePurge purge, Relay relay) {}

    /** Nothing is contacted yet. */
    Opened open(NamedDataSource dataSource) {
        // One of each for both: what the purge has dropped or announced, the store knows at once.
        PartitionedTables partitions = new PartitionedTables(dataSource);
        Horizons horizons = new Horizons(dataSource, settings.namespace(), rules.clock());
        CheckedStore store = store(dataSource, partitions, horizons);
        CheckedPurge purge = new CheckedPurge(store, new JdbcRecordPurge(dataSource, partitions, horizons));
        return new Opened(
                store, new StorePurge(dataSource.name(), settings.namespace(), rules, purge), relay(dataSource, store));
    }

    private CheckedStore store(NamedDataSource dataSource, PartitionedTables partitions, Horizons horizons) {
        JdbcRecordStore store = new JdbcRecordStore(dataSource, partitions, horizons);
        Schema schema = new Schema(dataSource, settings.inFlightWait(), delivers());
        StoreChecks checks = new StoreChecks(
                settings, dataSource.name(), store, schema, partitions, horizons, transactions, separate);
        return new CheckedStore(store, new FirstContact(dataSource.name(), checks::run, FirstContact.PATIENCE));
    }

    /** Whether there is anybody to deliver to. */
    boolean delivers() {
        return !targets.isEmpty();
    }

    /** Of the container, in the surroundings of whoever has them run something. */
    Executor threads() {
        return task -> executor.get().execute(task);
    }

    private Relay relay(NamedDataSource dataSource, CheckedStore store) {
        return new Relay(
                settings.namespace(),
                new CheckedOutgoing(store, new JdbcOutgoingStore(dataSource)),
                targets,
                settings.outgoing().pollInterval(),
                settings.outgoing().retention(),
                threads(),
                listener);
    }
}
