package dev.idempotency.jdbc;

import dev.idempotency.OperationState;
import dev.idempotency.record.Horizon;
import dev.idempotency.record.RecordPurge;
import dev.idempotency.record.StoreFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * Purges over SQL. Every batch is a transaction that holds the lock of its namespace from its beginning: whoever does not
 * get it stops, so one node goes on. The lock ends with the transaction and not with the session, because a pooler that
 * gives each transaction another session would leave a lock of the session behind for ever.
 *
 * <p>Which rows are due is judged here and not by the database, so that the rule by which a key shows its age is the one
 * by which old keys are refused. Thread-safe.
 */
public final class JdbcRecordPurge implements RecordPurge {

    static final String RECORDS = """
            SELECT r.operation_id, r.namespace, r.idempotency_key, r.state, r.completed_at FROM idempotency_record r
            WHERE r.operation_id > ? AND r.operation_id < ? ORDER BY r.operation_id LIMIT ?
            """;

    /** Of the results, which are far fewer than the records. */
    static final String RESULTS = """
            SELECT x.operation_id, r.namespace, r.idempotency_key, r.state, r.completed_at
            FROM (SELECT operation_id FROM idempotency_result
                WHERE operation_id > ? AND operation_id < ? ORDER BY operation_id LIMIT ?) x
            LEFT JOIN idempotency_record r ON r.operation_id = x.operation_id
            ORDER BY x.operation_id
            """;

    private final Connections connections;
    private final PartitionedTables partitions;
    private final Horizons horizons;

    /** What was seen of a slice: how many rows, the last of them, and which are due. */
    private static final class Seen {
        int rows;
        String last = "";
        final List<String> due = new ArrayList<>();
    }

    /**
     * @param dataSource as for {@link JdbcRecordStore}
     * @param partitions of the tables behind it
     * @param horizons of what is purged
     */
    public JdbcRecordPurge(Supplier<DataSource> dataSource, PartitionedTables partitions, Horizons horizons) {
        this.connections = new Connections(dataSource);
        this.horizons = horizons;
        this.partitions = partitions;
    }

    @Override
    public Optional<Days> days(String namespace, Instant oldResult, Instant oldRecord) {
        return partitions.tend(namespace, oldResult, oldRecord);
    }

    @Override
    public Instant now() {
        return connections.outsideTransaction((connection, dialect) -> dialect.now(connection));
    }

    @Override
    public Optional<Horizon> announce(Horizon next) {
        Optional<Horizon> purged = alone(
                horizons.namespace(),
                (connection, dialect) -> horizons.announce(connection, dialect.now(connection), next));
        // Also where another node was at it: what it has announced is for all.
        horizons.read();
        return purged;
    }

    @Override
    public Optional<Batch> purge(Slice slice, Predicate<Candidate> due) {
        return alone(slice.namespace(), (connection, dialect) -> purge(connection, dialect, slice, due));
    }

    /** Empty where another node is at it. */
    private <T> Optional<T> alone(String namespace, Connections.Work<T> work) {
        try {
            return connections.inLocalTransaction((connection, dialect) -> {
                if (!dialect.lockPurge(connection, namespace)) {
                    return Optional.empty();
                }
                T done = work.on(connection, dialect);
                dialect.unlockPurge(connection, namespace);
                return Optional.of(done);
            });
        } catch (StoreFailure e) {
            // By another node, or by an operation that is given the way.
            if (e.kind() == StoreFailure.Kind.CONTENTION) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static Batch purge(Connection connection, Dialect dialect, Slice slice, Predicate<Candidate> due)
            throws SQLException {
        Seen seen = look(connection, slice, due);
        if (!seen.due.isEmpty()) {
            dialect.delete(connection, "idempotency_result", seen.due);
            if (slice.part() == Part.RECORD) {
                dialect.delete(connection, "idempotency_record", seen.due);
            }
        }
        return new Batch(seen.due.size(), seen.rows < slice.most() ? Optional.empty() : Optional.of(seen.last));
    }

    private static Seen look(Connection connection, Slice slice, Predicate<Candidate> due) throws SQLException {
        String sql = slice.part() == Part.RECORD ? RECORDS : RESULTS;
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, slice.after()); // operation_id
            select.setString(2, slice.before()); // operation_id
            select.setInt(3, slice.most());
            try (ResultSet rows = select.executeQuery()) {
                Seen seen = new Seen();
                while (rows.next()) {
                    seen.rows++;
                    seen.last = rows.getString("operation_id");
                    if (isFinishedOf(slice.namespace(), rows) && due.test(candidate(rows))) {
                        seen.due.add(seen.last);
                    }
                }
                return seen;
            }
        }
    }

    private static boolean isFinishedOf(String namespace, ResultSet row) throws SQLException {
        return namespace.equals(row.getString("namespace"))
                && !OperationState.PROCESSING.wireName().equals(row.getString("state"))
                && row.getObject("completed_at", OffsetDateTime.class) != null;
    }

    private static Candidate candidate(ResultSet row) throws SQLException {
        return new Candidate(
                row.getString("idempotency_key"),
                row.getObject("completed_at", OffsetDateTime.class).toInstant());
    }
}
