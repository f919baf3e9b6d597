package dev.idempotency.bootstrap;

import dev.idempotency.config.Settings;
import dev.idempotency.jdbc.JdbcRecordPurge;
import dev.idempotency.jdbc.JdbcRecordStore;
import dev.idempotency.jdbc.PartitionedTables;
import dev.idempotency.jdbc.Schema;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.jta.Transactions;
import dev.idempotency.retention.KeyRules;
import dev.idempotency.retention.StorePurge;

/** Makes a store with its checks for a datasource. */
final class StoreFactory {

    private final Settings settings;
    private final Transactions transactions;
    private final SeparateTransactions separate;
    private final KeyRules rules;

    StoreFactory(Settings settings, Transactions transactions, SeparateTransactions separate, KeyRules rules) {
        this.rules = rules;
        this.settings = settings;
        this.transactions = transactions;
        this.separate = separate;
    }

    /** Nothing is contacted yet. */
    CheckedStore on(NamedDataSource dataSource) {
        PartitionedTables partitions = new PartitionedTables(dataSource);
        JdbcRecordStore store = new JdbcRecordStore(dataSource, partitions);
        Schema schema = new Schema(dataSource, settings.inFlightWait());
        StoreChecks checks =
                new StoreChecks(settings, dataSource.name(), store, schema, partitions, transactions, separate);
        return new CheckedStore(store, new FirstContact(dataSource.name(), checks::run, FirstContact.PATIENCE));
    }

    /** Purges what is behind that store. */
    StorePurge purge(NamedDataSource dataSource, CheckedStore store) {
        CheckedPurge purge =
                new CheckedPurge(store, new JdbcRecordPurge(dataSource, new PartitionedTables(dataSource)));
        return new StorePurge(dataSource.name(), settings.namespace(), rules, purge);
    }
}
