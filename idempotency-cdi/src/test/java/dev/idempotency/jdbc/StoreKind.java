package dev.idempotency.jdbc;

import dev.idempotency.config.Retention.KeyFormat;
import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestKeys;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import javax.sql.DataSource;

/** What the contract of the store is tested on: a database, and how its tables are made. */
enum StoreKind {
    H2(TestDatabase.H2),
    POSTGRESQL(TestDatabase.POSTGRESQL),

    /** The tables of {@code postgresql-1-partitioned.sql}, in which only keys that show a time have a place. */
    PARTITIONED(TestDatabase.POSTGRESQL) {
        @Override
        JdbcRecordStore createStore(DataSource database) throws SQLException {
            try (Connection connection = database.getConnection()) {
                DdlScript.named("postgresql-1-partitioned.sql").run(connection);
            }
            new Schema(() -> database, StoreFixture.IN_FLIGHT_WAIT).prepare(SchemaMode.VALIDATE);
            PartitionedTables partitions = new PartitionedTables(() -> database);
            partitions.prepare(KeyFormat.TIME_ORDERED);
            return new JdbcRecordStore(() -> database, partitions, null);
        }

        /** Not young, so that it is treated as an opaque one is. */
        @Override
        String newKey() {
            return TestKeys.uuid(Instant.now().minus(Duration.ofHours(1)));
        }
    };

    private final TestDatabase database;

    StoreKind(TestDatabase database) {
        this.database = database;
    }

    /** A new and empty database. */
    DataSource create() {
        return database.create();
    }

    /** Makes the tables in that database, and a store on them. */
    JdbcRecordStore createStore(DataSource database) throws SQLException {
        new Schema(() -> database, StoreFixture.IN_FLIGHT_WAIT).prepare(SchemaMode.CREATE);
        return new JdbcRecordStore(() -> database);
    }

    /** A key of which nothing special is known. */
    String newKey() {
        return UUID.randomUUID().toString();
    }
}
