package dev.idempotency.jdbc;

import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Sighting;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * PostgreSQL. Whoever executes an identity holds a transaction-level advisory lock on it, which has three uses: a
 * duplicate is answered at once instead of waiting for the row; anybody can see in {@code pg_locks} that an attempt is
 * running; and the lock outlives the client in a prepared transaction, or in a commit that waits for a standby.
 */
final class PostgreSqlDialect extends Dialect {

    /**
     * Two statements in one round trip, in this order: the second one has a snapshot of its own, taken when the lock was
     * held, so it sees whatever the last holder committed. Nothing is written until the operation has ended.
     */
    private static final String CLAIM = "SELECT pg_try_advisory_xact_lock(?); ";

    private static final String CLAIM_AND_READ = CLAIM + RecordSql.SELECT;

    /** Whether there is a record, at a fifth of what the server spends on preparing to read one. */
    private static final String CLAIM_AND_ASK = CLAIM + RecordSql.EXISTS;

    /** {@code now()} is when the transaction began: the time of the claim, where the claim was its first statement. */
    private static final String COMPLETE = RecordSql.INSERT + """
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, now(), clock_timestamp())
            """;

    private static final String COMPLETE_WITH_RESULT =
            COMPLETE + "; INSERT INTO idempotency_result (operation_id, headers, body) VALUES (?, ?, ?)";

    /**
     * Closes only with the lock in hand, so never beside an attempt, and loses to any record that is there. The second
     * statement sees what the first one left, whoever wrote it. Without a transaction around them both are one.
     */
    private static final String ABANDON = RecordSql.INSERT + """
            SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, statement_timestamp(), statement_timestamp()
            WHERE pg_try_advisory_xact_lock(?)
            ON CONFLICT DO NOTHING;
            """ + RecordSql.SELECT;

    /** {@code pg_locks} is read only where there is no record: it stops all locking for a moment. */
    private static final String LOOK = """
            SELECT $COLUMNS,
                CASE WHEN r.operation_id IS NULL THEN EXISTS (
                    SELECT FROM pg_locks l
                    WHERE l.locktype = 'advisory' AND l.granted
                      AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database())
                      AND l.classid = CAST(CAST(? AS bigint) AS oid)
                      AND l.objid = CAST(CAST(? AS bigint) AS oid)
                      AND l.objsubid = 1)
                ELSE FALSE END AS held
            FROM (VALUES (1)) AS one (row)
            LEFT JOIN idempotency_record r ON r.operation_id = ? AND r.namespace = ? AND r.caller = ?
            LEFT JOIN idempotency_result x ON x.operation_id = r.operation_id
            """.replace("$COLUMNS", RecordSql.COLUMNS);

    private static final String NOW = "SELECT clock_timestamp()";

    private static final String LOCK_PURGE = "SELECT pg_try_advisory_xact_lock(?)";

    /** Not those that are not in force, are so at the commit only, or for some rows only, or for what is no column. */
    private static final String UNIQUE_KEYS = """
            SELECT ARRAY(SELECT CAST(a.attname AS text) FROM generate_series(0, i.indnkeyatts - 1) AS n
                JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[n])
            FROM pg_index i
            WHERE i.indrelid = to_regclass(?) AND i.indisunique AND i.indisvalid AND i.indimmediate
              AND i.indpred IS NULL AND i.indexprs IS NULL
            """;

    private static final Leases LEASES = new PostgreSqlLeases();

    private static final OutgoingWrites OUTGOING = new OutgoingArrays();

    @Override
    String ddl() {
        return "postgresql-1.sql";
    }

    @Override
    boolean embedded() {
        return false;
    }

    @Override
    boolean canPartition() {
        return true;
    }

    /** A record that is there takes one round trip; two where nobody would expect one. */
    @Override
    Claim claim(Connection connection, NewClaim claim, Subject subject) throws SQLException {
        boolean expected = !YoungKeys.include(claim.identity().key());
        try (PreparedStatement statement = connection.prepareStatement(expected ? CLAIM_AND_READ : CLAIM_AND_ASK)) {
            statement.setLong(1, AdvisoryKey.of(subject)); // pg_try_advisory_xact_lock
            Binding.subject(statement, 2, subject);
            statement.execute();
            boolean locked = isTrue(statement.getResultSet());
            statement.getMoreResults();
            try (ResultSet rows = statement.getResultSet()) {
                if (!rows.next()) {
                    return locked ? new Claim.Won() : new Claim.Lost();
                }
                return expected ? new Claim.Found(RecordRow.read(rows)) : foundOrLost(find(connection, subject));
            }
        }
    }

    @Override
    Leases leases() {
        return LEASES;
    }

    @Override
    OutgoingWrites outgoing() {
        return OUTGOING;
    }

    @Override
    Collection<Set<String>> uniqueKeys(Connection connection, String table) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(UNIQUE_KEYS)) {
            select.setString(1, table);
            try (ResultSet indexes = select.executeQuery()) {
                List<Set<String>> keys = new ArrayList<>();
                while (indexes.next()) {
                    keys.add(Set.copyOf(List.of((String[]) indexes.getArray(1).getArray())));
                }
                return keys;
            }
        }
    }

    @Override
    Instant now(Connection connection) throws SQLException {
        return now(connection, NOW);
    }

    @Override
    boolean lockPurge(Connection connection, String namespace) throws SQLException {
        try (PreparedStatement lock = connection.prepareStatement(LOCK_PURGE)) {
            lock.setLong(1, AdvisoryKey.ofPurge(namespace));
            return isTrue(lock.executeQuery());
        }
    }

    @Override
    void delete(Connection connection, String table, List<String> operationIds) throws SQLException {
        String sql = "DELETE FROM " + table + " WHERE operation_id = ANY (?)";
        try (PreparedStatement delete = connection.prepareStatement(sql)) {
            delete.setArray(1, connection.createArrayOf("text", operationIds.toArray()));
            delete.executeUpdate();
        }
    }

    private static boolean isTrue(ResultSet one) throws SQLException {
        try (one) {
            return one.next() && one.getBoolean(1);
        }
    }

    /**
     * A duplicate key is possible where the transaction looked with an old snapshot (REPEATABLE READ), or where somebody
     * inserts who does not lock. The transaction is lost then, as it is after any failed statement, and even if the
     * business swallowed the error: its commit would be a rollback that neither the server nor its driver calls an error,
     * but this statement fails.
     */
    @Override
    boolean complete(Connection connection, NewClaim claim, Subject subject, Outcome outcome) throws SQLException {
        boolean withResult = ResultWord.of(outcome) == ResultWord.STORED;
        String sql = withResult ? COMPLETE_WITH_RESULT : COMPLETE;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int next = Binding.attempt(statement, 1, claim, subject);
            next = Binding.outcome(statement, next, outcome);
            if (withResult) {
                statement.setString(next++, subject.operationId());
                Binding.result(statement, next, outcome);
            }
            statement.execute();
            if (withResult) {
                // To the last result: Liberty keeps no statement that is closed with some of them unread.
                statement.getMoreResults();
            }
            return true;
        }
    }

    /**
     * The lock is released after the commit has become visible. So whoever was not seen to hold it, and is still not
     * visible to a look that began later, did not commit: the second look decides.
     */
    @Override
    Sighting look(Connection connection, Subject subject) throws SQLException {
        Sighting first = lookOnce(connection, subject);
        return first instanceof Sighting.Absent ? lookOnce(connection, subject) : first;
    }

    private static Sighting lookOnce(Connection connection, Subject subject) throws SQLException {
        long key = AdvisoryKey.of(subject);
        try (PreparedStatement statement = connection.prepareStatement(LOOK)) {
            statement.setLong(1, key >>> 32); // classid: the upper half of the key
            statement.setLong(2, key & 0xFFFF_FFFFL); // objid: the lower half
            Binding.subject(statement, 3, subject);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                if (rows.getString("operation_id") != null) {
                    return new Sighting.Recorded(RecordRow.read(rows));
                }
                return rows.getBoolean("held") ? new Sighting.Running() : new Sighting.Absent();
            }
        }
    }

    @Override
    Sighting abandon(Connection connection, NewClaim closing, Subject subject) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(ABANDON)) {
            int next = Binding.attempt(statement, 1, closing, subject);
            next = Binding.outcome(statement, next, Outcome.ABANDONED);
            statement.setLong(next++, AdvisoryKey.of(subject)); // pg_try_advisory_xact_lock
            Binding.subject(statement, next, subject);
            statement.execute();
            statement.getMoreResults();
            try (ResultSet rows = statement.getResultSet()) {
                return recordedOrRunning(rows.next() ? Optional.of(RecordRow.read(rows)) : Optional.empty());
            }
        }
    }
}
