package dev.idempotency.sample.faults;

import dev.idempotency.sample.running.PostgreSql;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;

/** What is in a database, row by row. */
record Rows(PostgreSql database) {

    /** An entry of the shop, with its number of attempts and what the partner calls it. */
    record Entry(String order, String key, String state, int attempts, String resourceId) {}

    /** An attempt of the shop. */
    record Attempt(
            String key,
            int number,
            String id,
            String kind,
            Instant submittedAt,
            Instant endedAt,
            String outcome,
            String told) {}

    /** What the partner took note of. */
    record Confirmation(String id, String order) {}

    @FunctionalInterface
    private interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    /** Those of the orders of an article; without a key where an order has none. */
    List<Entry> entries(String sku) throws SQLException {
        return select(
                """
                SELECT o.id, e.idempotency_key, e.state, e.attempts, e.resource_id
                FROM orders o LEFT JOIN idempotency_outgoing e ON e.entry_id = o.confirmation WHERE o.sku = ?
                """,
                row -> new Entry(row.getString(1), row.getString(2), row.getString(3), row.getInt(4), row.getString(5)),
                sku);
    }

    /** The keys of entries that belong to no order. */
    List<String> strays() throws SQLException {
        return select("""
                SELECT e.idempotency_key FROM idempotency_outgoing e
                WHERE NOT EXISTS (SELECT 1 FROM orders o WHERE o.confirmation = e.entry_id)
                """, row -> row.getString(1));
    }

    /** How many entries of an article are in another state than that. */
    int notYet(String state, String sku) throws SQLException {
        return select("""
                        SELECT count(*) FROM orders o JOIN idempotency_outgoing e ON e.entry_id = o.confirmation
                        WHERE o.sku = ? AND e.state <> ?
                        """, row -> row.getInt(1), sku, state).get(0);
    }

    /** Those of the orders of an article, in their order. The last one of each stands in the row of its entry. */
    List<Attempt> attempts(String sku) throws SQLException {
        return select(
                """
                SELECT e.idempotency_key, a.number, a.attempt_id, a.kind, a.submitted_at, a.ended_at, a.outcome, a.told
                FROM orders o JOIN idempotency_outgoing e ON e.entry_id = o.confirmation
                JOIN (
                    SELECT entry_id, attempts AS number, attempt_id, kind, submitted_at, ended_at, outcome, told
                    FROM idempotency_outgoing WHERE attempt_id IS NOT NULL
                    UNION ALL
                    SELECT entry_id, number, attempt_id, kind, submitted_at, ended_at, outcome, told
                    FROM idempotency_attempt
                ) a ON a.entry_id = e.entry_id
                WHERE o.sku = ? ORDER BY e.entry_id, a.number
                """,
                row -> new Attempt(
                        row.getString(1),
                        row.getInt(2),
                        row.getString(3),
                        row.getString(4),
                        moment(row, 5),
                        moment(row, 6),
                        row.getString(7),
                        row.getString(8)),
                sku);
    }

    List<Confirmation> confirmations(String sku) throws SQLException {
        return select(
                "SELECT id, order_id FROM partner_confirmations WHERE sku = ?",
                row -> new Confirmation(row.getString(1), row.getString(2)),
                sku);
    }

    private static Instant moment(ResultSet row, int column) throws SQLException {
        OffsetDateTime moment = row.getObject(column, OffsetDateTime.class);
        return moment == null ? null : moment.toInstant();
    }

    private <T> List<T> select(String sql, Reader<T> reader, String... arguments) throws SQLException {
        try (Connection connection = database.connection();
                PreparedStatement select = connection.prepareStatement(sql)) {
            for (int i = 0; i < arguments.length; i++) {
                select.setString(i + 1, arguments[i]);
            }
            List<T> all = new ArrayList<>();
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    all.add(reader.read(rows));
                }
            }
            return all;
        }
    }
}
