package dev.idempotency.jdbc;

import dev.idempotency.config.Retention.KeyFormat;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.RecordPurge.Days;
import dev.idempotency.record.StoreFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * Tables that are partitioned by the time that operation ids begin with, where the operator has made such; the catalog of
 * the database tells. What a key belongs to is part of its id, so one key always comes to one partition, whose primary
 * key is unique. Which partitions there are is kept in mind, and read again when one is missed. Thread-safe.
 */
public final class PartitionedTables {

    private static final System.Logger LOGGER = System.getLogger(PartitionedTables.class.getName());

    /** How long callers with keys of a day that is missing share one look at the catalog. */
    private static final long PAUSE = Duration.ofSeconds(1).toNanos();

    private final Connections connections;
    private final PartitionKeeper keeper;

    /** As of the last look; empty where the tables are not partitioned. */
    private volatile Optional<NavigableMap<Long, KeyDay>> days = Optional.empty();

    private volatile long lookedAt;
    private volatile boolean looked;

    /** @param dataSource as for {@link JdbcRecordStore} */
    public PartitionedTables(Supplier<DataSource> dataSource) {
        this.connections = new Connections(dataSource);
        this.keeper = new PartitionKeeper(connections);
    }

    /**
     * Looks which partitions there are, and makes those that are needed soon. Must be called outside a transaction.
     *
     * @throws StoreFailure if the tables are partitioned and cannot be used so
     */
    public void prepare(KeyFormat keyFormat) {
        if (look().isEmpty()) {
            return;
        }
        if (keyFormat != KeyFormat.TIME_ORDERED) {
            throw new StoreFailure(
                    StoreFailure.Kind.DEFECT, Messages.text("IDEMP0216E"), new IllegalStateException("key format"));
        }
        try {
            make();
        } catch (StoreFailure e) {
            Messages.log(LOGGER, "IDEMP0217W", e.getMessage());
        }
    }

    /** Makes partitions for the days to come, where the tables are partitioned; tells how many. */
    int make() {
        return look().map(this::make).orElse(0);
    }

    private int make(NavigableMap<Long, KeyDay> known) {
        Instant now = connections.outsideTransaction((connection, dialect) -> dialect.now(connection));
        int made = keeper.make(known, now);
        if (made > 0) {
            look();
        }
        return made;
    }

    /** Makes, empties and drops; empty where the tables are not partitioned. */
    Optional<Days> tend(String namespace, Instant oldResult, Instant oldRecord) {
        Optional<NavigableMap<Long, KeyDay>> known = look();
        if (known.isEmpty()) {
            return Optional.empty();
        }
        int made = make(known.get());
        int emptied = 0;
        int dropped = 0;
        for (KeyDay day : known.get().values()) {
            if (day.end() <= oldRecord.toEpochMilli() && keeper.drop(day, namespace, oldRecord)) {
                dropped++;
            } else if (day.end() <= oldResult.toEpochMilli() && keeper.empty(day, namespace, oldResult)) {
                emptied++;
            }
        }
        if (dropped > 0) {
            look();
        }
        return Optional.of(new Days(made, emptied, dropped));
    }

    /** What there is now; empty where the tables are not partitioned. */
    Optional<NavigableMap<Long, KeyDay>> look() {
        return connections.outsideTransaction(
                (connection, dialect) -> dialect.canPartition() ? look(connection) : Optional.empty());
    }

    private Optional<NavigableMap<Long, KeyDay>> look(Connection connection) throws SQLException {
        Optional<NavigableMap<Long, KeyDay>> found = PartitionCatalog.days(connection);
        days = found;
        lookedAt = System.nanoTime();
        looked = true;
        return found;
    }

    /**
     * Makes sure that what will be recorded under that id has a place.
     *
     * @throws StoreFailure {@code FORGOTTEN} if it had one, or never will; else people must look
     */
    void require(Connection connection, String operationId) throws SQLException {
        boolean first = !looked;
        Optional<NavigableMap<Long, KeyDay>> known = days;
        if (first || (known.isPresent() && !has(known.get(), operationId) && isOld())) {
            known = look(connection);
        }
        if (known.isPresent() && !has(known.get(), operationId)) {
            throw missing(known.get(), KeyDay.ofOperationId(operationId));
        }
    }

    private boolean isOld() {
        return System.nanoTime() - lookedAt > PAUSE;
    }

    private static boolean has(NavigableMap<Long, KeyDay> days, String operationId) {
        return days.containsKey(KeyDay.ofOperationId(operationId).start());
    }

    /** Partitions are made behind the newest one only: what is missing before it has been dropped, or never was. */
    private static StoreFailure missing(NavigableMap<Long, KeyDay> days, KeyDay day) {
        boolean gone = days.higherKey(day.start()) != null;
        Instant start = Instant.ofEpochMilli(day.start());
        return gone
                ? new StoreFailure(
                        StoreFailure.Kind.FORGOTTEN,
                        Messages.text("IDEMP0218W", start),
                        new IllegalStateException("no partition"))
                : new StoreFailure(
                        StoreFailure.Kind.DEFECT,
                        Messages.text("IDEMP0214E", start, day.partitionOf(PartitionCatalog.RECORD)),
                        new IllegalStateException("no partition"));
    }
}
