package dev.idempotency.jdbc;

import dev.idempotency.record.StoreFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.NavigableMap;

/**
 * Makes, empties and drops partitions: each in a transaction of its own, by one node at a time, and with little patience
 * for locks, since whoever comes after a lock that is waited for has to wait as well. What could not be locked is left to
 * the next time. Thread-safe.
 */
final class PartitionKeeper {

    static final Duration AHEAD = Duration.ofDays(7);

    /** For callers who made their keys before the tables were. */
    static final Duration BEHIND = Duration.ofDays(7);

    /** What is looked at under a lock must be what is there then. */
    private static final String AS_IT_IS = "SET TRANSACTION ISOLATION LEVEL READ COMMITTED";

    private static final String PATIENCE = "SET LOCAL lock_timeout = '500ms'";

    private static final String ONE_AT_A_TIME = "SELECT pg_try_advisory_xact_lock(?)";

    /** Whether something in the partition of a day is not to be removed yet: unfinished, of others, or too new. */
    private static final String KEPT = """
            SELECT EXISTS (SELECT FROM %s r %s WHERE r.namespace <> ? OR r.state NOT IN ('succeeded', 'failed')
                OR r.completed_at IS NULL OR r.completed_at >= ?)
            """;

    private final Connections connections;

    PartitionKeeper(Connections connections) {
        this.connections = connections;
    }

    /** What is done with one day while nobody else does anything with partitions. */
    @FunctionalInterface
    private interface Work {
        boolean on(Connection connection) throws SQLException;
    }

    /**
     * Makes what is missing behind the newest partition, up to a week from now. Nothing is ever made in front of it:
     * there it may have been dropped, and what happened then would happen again.
     */
    int make(NavigableMap<Long, KeyDay> days, Instant now) {
        KeyDay day = days.isEmpty()
                ? KeyDay.of(now.minus(BEHIND))
                : days.lastEntry().getValue().next();
        int made = 0;
        while (day.start() <= now.plus(AHEAD).toEpochMilli()) {
            KeyDay next = day;
            if (!alone(connection -> make(connection, next))) {
                return made;
            }
            made++;
            day = day.next();
        }
        return made;
    }

    /** To attach a table does not stop those who read and write, as to create it as a partition would. */
    private static boolean make(Connection connection, KeyDay day) throws SQLException {
        for (String table : new String[] {PartitionCatalog.RESULT, PartitionCatalog.RECORD}) {
            String partition = day.partitionOf(table);
            if (!exists(connection, partition)) {
                execute(connection, "CREATE TABLE " + partition + " (LIKE " + table + " INCLUDING ALL)");
                execute(connection, "ALTER TABLE " + table + " ATTACH PARTITION " + partition + " " + day.bounds());
            }
        }
        return true;
    }

    /** Drops what is recorded of that day, unless something of it is to be kept. */
    boolean drop(KeyDay day, String namespace, Instant oldRecord) {
        return removed(
                day,
                connection -> isAllDue(connection, day, "", namespace, oldRecord),
                "DROP TABLE " + day.partitionOf(PartitionCatalog.RESULT) + ", "
                        + day.partitionOf(PartitionCatalog.RECORD));
    }

    /** Drops the results of that day, unless one of them is to be kept. The place stays: a late key may need it. */
    boolean empty(KeyDay day, String namespace, Instant oldResult) {
        String results = day.partitionOf(PartitionCatalog.RESULT);
        String withResult = "JOIN " + results + " x ON x.operation_id = r.operation_id";
        return removed(
                day,
                connection -> isTrue(connection, "SELECT EXISTS (SELECT FROM " + results + ")")
                        && isAllDue(connection, day, withResult, namespace, oldResult),
                "TRUNCATE " + results);
    }

    /** Looks before it locks, so that a lock is asked for only where it is worth it; and again when it has it. */
    private boolean removed(KeyDay day, Work due, String statement) {
        boolean worthIt = connections.outsideTransaction((connection, dialect) -> due.on(connection));
        return worthIt
                && alone(connection -> {
                    execute(
                            connection,
                            "LOCK TABLE " + day.partitionOf(PartitionCatalog.RESULT) + ", "
                                    + day.partitionOf(PartitionCatalog.RECORD) + " IN ACCESS EXCLUSIVE MODE");
                    if (!due.on(connection)) {
                        return false;
                    }
                    execute(connection, statement);
                    return true;
                });
    }

    /** False where another node is at it, or a lock was not to be had. */
    private boolean alone(Work work) {
        try {
            return connections.inLocalTransaction((connection, dialect) -> {
                execute(connection, AS_IT_IS);
                execute(connection, PATIENCE);
                return isFree(connection) && work.on(connection);
            });
        } catch (StoreFailure e) {
            if (e.kind() == StoreFailure.Kind.CONTENTION) {
                return false;
            }
            throw e;
        }
    }

    private static boolean isFree(Connection connection) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(ONE_AT_A_TIME)) {
            lock.setLong(1, AdvisoryKey.ofPartitions());
            return isTrue(lock);
        }
    }

    private static boolean isAllDue(Connection connection, KeyDay day, String join, String namespace, Instant before)
            throws SQLException {
        String sql = KEPT.formatted(day.partitionOf(PartitionCatalog.RECORD), join);
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, namespace);
            select.setObject(2, OffsetDateTime.ofInstant(before, ZoneOffset.UTC)); // completed_at
            return !isTrue(select);
        }
    }

    private static boolean exists(Connection connection, String table) throws SQLException {
        return isTrue(connection, "SELECT to_regclass('" + table + "') IS NOT NULL");
    }

    private static boolean isTrue(Connection connection, String sql) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            return isTrue(select);
        }
    }

    private static boolean isTrue(PreparedStatement select) throws SQLException {
        try (ResultSet one = select.executeQuery()) {
            return one.next() && one.getBoolean(1);
        }
    }

    private static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
