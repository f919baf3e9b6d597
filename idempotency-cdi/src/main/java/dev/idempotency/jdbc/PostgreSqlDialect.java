package dev.idempotency.jdbc;

import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Sighting;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * PostgreSQL. Whoever executes an identity holds a transaction-level advisory lock on it, which has three uses: a
 * duplicate is answered at once instead of waiting for the row; anybody can see in {@code pg_locks} that an attempt is
 * running; and the lock outlives the client in a prepared transaction, or in a commit that waits for a standby.
 */
final class PostgreSqlDialect extends Dialect {

    /**
     * Insert, or answer with the existing record, in one round trip. The gate is materialized so that the lock is taken
     * exactly once. The record is read by the snapshot from the beginning of the statement, so a row inserted here is
     * not seen by the join.
     */
    private static final String CLAIM = """
            WITH gate AS MATERIALIZED (
                SELECT pg_try_advisory_xact_lock(?) AS open, clock_timestamp() AS now
            ), won AS (
                INSERT INTO idempotency_record (
                    operation_id, namespace, caller, operation, idempotency_key, fingerprint, attempt_id,
                    state, completed_at, status, result, submitted_at)
                SELECT ?, ?, ?, ?, ?, ?, ?, ?, CASE WHEN ? THEN gate.now END, 0, 'none', gate.now
                FROM gate WHERE gate.open
                ON CONFLICT (operation_id) DO NOTHING
                RETURNING operation_id
            )
            SELECT gate.open, won.operation_id AS won, $COLUMNS
            FROM gate LEFT JOIN won ON TRUE
            LEFT JOIN idempotency_record r ON r.operation_id = ?
            LEFT JOIN idempotency_result x ON x.operation_id = r.operation_id
            """.replace("$COLUMNS", RecordSql.COLUMNS);

    private static final String COMPLETE = """
            UPDATE idempotency_record
            SET state = ?, status = ?, result = ?, resource_id = ?,
                failure_type = ?, failure_title = ?, failure_status = ?, failure_detail = ?,
                completed_at = clock_timestamp()
            WHERE operation_id = ? AND $CLAIMED
            """.replace("$CLAIMED", RecordSql.CLAIMED);

    private static final String COMPLETE_WITH_RESULT = """
            WITH done AS ($COMPLETE RETURNING operation_id)
            INSERT INTO idempotency_result (operation_id, headers, body)
            SELECT operation_id, ?, ? FROM done
            """.replace("$COMPLETE", COMPLETE);

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

    @Override
    String ddl() {
        return "postgresql-1.sql";
    }

    @Override
    boolean embedded() {
        return false;
    }

    @Override
    Claim claim(Connection connection, NewClaim claim, Subject subject) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(CLAIM)) {
            statement.setLong(1, AdvisoryKey.of(subject)); // pg_try_advisory_xact_lock
            int next = Binding.claim(statement, 2, claim, subject);
            statement.setString(next, subject.operationId()); // r.operation_id
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                if (rows.getString("won") != null) {
                    return new Claim.Won();
                }
                if (rows.getString("operation_id") != null) {
                    return new Claim.Found(RecordRow.read(rows));
                }
                if (!rows.getBoolean("open")) {
                    return new Claim.Lost();
                }
            }
        }
        // The winner committed between our snapshot and our insert: a new statement has a new snapshot.
        return foundOrLost(find(connection, subject));
    }

    @Override
    int complete(Connection connection, String operationId, Outcome outcome) throws SQLException {
        boolean withResult = ResultWord.of(outcome) == ResultWord.STORED;
        String sql = withResult ? COMPLETE_WITH_RESULT : COMPLETE;
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            int next = Binding.outcome(statement, 1, outcome, operationId);
            if (withResult) {
                Binding.result(statement, next, outcome);
            }
            return statement.executeUpdate();
        }
    }

    /**
     * A failed statement fails the whole transaction, even if the business swallows the error; the commit is then a
     * rollback, and neither the server nor its driver calls that an error. Any statement at all brings it to light.
     */
    @Override
    void confirm(Connection connection) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("SELECT 1")) {
            statement.execute();
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
}
