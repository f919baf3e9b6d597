package dev.idempotency.jdbc;

import dev.idempotency.messages.Messages;
import dev.idempotency.record.StoreFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** What PostgreSQL knows of the partitions of the two tables. */
final class PartitionCatalog {

    static final String RECORD = "idempotency_record";
    static final String RESULT = "idempotency_result";

    /** How a table is partitioned: by which columns in which way, and whether there is a default partition. */
    private static final String TABLES = """
            SELECT c.relname, p.partstrat = 'r' AND p.partnatts = 1 AND p.partdefid = 0 AND a.attname = 'operation_id'
            FROM pg_partitioned_table p
            JOIN pg_class c ON c.oid = p.partrelid
            LEFT JOIN pg_attribute a ON a.attrelid = p.partrelid AND a.attnum = p.partattrs[0]
            WHERE p.partrelid IN (to_regclass('idempotency_record'), to_regclass('idempotency_result'))
            """;

    private static final String PARTITIONS = """
            SELECT p.relname, c.relname, pg_get_expr(c.relpartbound, c.oid)
            FROM pg_inherits i
            JOIN pg_class p ON p.oid = i.inhparent
            JOIN pg_class c ON c.oid = i.inhrelid
            WHERE i.inhparent IN (to_regclass('idempotency_record'), to_regclass('idempotency_result'))
            """;

    private PartitionCatalog() {}

    /**
     * The days that both tables have a partition for, by their first millisecond; empty if the tables are not
     * partitioned.
     *
     * @throws StoreFailure if they are in another way than this library does it
     */
    static Optional<NavigableMap<Long, KeyDay>> days(Connection connection) throws SQLException {
        Map<String, Boolean> tables = tables(connection);
        if (tables.isEmpty()) {
            return Optional.empty();
        }
        if (tables.size() < 2 || tables.containsValue(false)) {
            throw notOurs("the two tables must be partitioned as in postgresql-1-partitioned.sql");
        }
        Map<String, NavigableMap<Long, KeyDay>> found = partitions(connection);
        NavigableMap<Long, KeyDay> both = found.getOrDefault(RECORD, new TreeMap<>());
        both.keySet().retainAll(found.getOrDefault(RESULT, new TreeMap<>()).keySet());
        return Optional.of(both);
    }

    private static Map<String, Boolean> tables(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(TABLES);
                ResultSet rows = select.executeQuery()) {
            Map<String, Boolean> tables = new HashMap<>();
            while (rows.next()) {
                tables.put(rows.getString(1), rows.getBoolean(2));
            }
            return tables;
        }
    }

    private static Map<String, NavigableMap<Long, KeyDay>> partitions(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(PARTITIONS);
                ResultSet rows = select.executeQuery()) {
            Map<String, NavigableMap<Long, KeyDay>> found = new HashMap<>();
            while (rows.next()) {
                KeyDay day = day(rows.getString(1), rows.getString(2), rows.getString(3));
                found.computeIfAbsent(rows.getString(1), table -> new TreeMap<>())
                        .put(day.start(), day);
            }
            return found;
        }
    }

    private static KeyDay day(String table, String partition, String bounds) {
        String from = bounds.replaceFirst("^FOR VALUES FROM \\('([A-Za-z0-9_-]{4})'\\).*", "$1");
        if (from.length() == 4) {
            KeyDay day = KeyDay.ofOperationId(from);
            if (day.bounds().equals(bounds) && day.partitionOf(table).equals(partition)) {
                return day;
            }
        }
        throw notOurs("the partition " + partition + " was not made by this library");
    }

    private static StoreFailure notOurs(String what) {
        return new StoreFailure(
                StoreFailure.Kind.DEFECT, Messages.text("IDEMP0215E", what), new IllegalStateException(what));
    }
}
