package dev.idempotency.jdbc;

import dev.idempotency.jdbc.Tables.Table;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * H2. There are no advisory locks: a duplicate from another JVM waits for the row, at most for the database's lock
 * timeout (duplicates in one JVM do not get as far as the database). Who is running is seen by {@link H2Look}.
 */
final class H2Dialect extends Dialect {

    private static final System.Logger LOGGER = System.getLogger(H2Dialect.class.getName());

    /**
     * The time of the statement, in milliseconds: CURRENT_TIMESTAMP stands still inside a transaction, and reading
     * INFORMATION_SCHEMA.SESSIONS fails when another session ends meanwhile. The first 48 bits of a UUIDv7 are its time.
     */
    static final String NOW = """
            DATEADD(MILLISECOND,
                CAST(X'0000' || SUBSTRING(CAST(RANDOM_UUID(7) AS BINARY(16)) FROM 1 FOR 6) AS BIGINT),
                TIMESTAMP WITH TIME ZONE '1970-01-01 00:00:00+00')""";

    /** A committed record is seen without an error: making the exception of a duplicate key costs more than all else. */
    private static final String CLAIM = """
            INSERT INTO idempotency_record (
                operation_id, namespace, caller, operation, idempotency_key, fingerprint, attempt_id,
                state, status, result, submitted_at)
            SELECT ?, ?, ?, ?, ?, ?, ?, 'processing', 0, 'none', moment.now
            FROM (SELECT $NOW AS now) AS moment
            WHERE NOT EXISTS (SELECT 1 FROM idempotency_record r WHERE r.operation_id = ?)
            """.replace("$NOW", NOW);

    /**
     * The result is inserted first, if only as an empty row, because the update makes the record invisible for a moment
     * even to uncommitted looks. What is {@code processing} here was claimed by this very transaction: a deadlock makes
     * H2 roll the whole of it back, and go on in a new one if the business swallows the error. A MERGE, because an
     * UPDATE evaluates the inserting query more than once. Parameters are numbered to keep the order of {@link Binding}.
     */
    private static final String COMPLETE = """
            MERGE INTO idempotency_record r
            USING (
                SELECT operation_id FROM FINAL TABLE (
                    INSERT INTO idempotency_result (operation_id, headers, body) VALUES (?9, ?10, ?11))
            ) n ON r.operation_id = n.operation_id
            WHEN MATCHED AND state = 'processing' THEN UPDATE
            SET state = ?1, status = ?2, result = ?3, resource_id = ?4,
                failure_type = ?5, failure_title = ?6, failure_status = ?7, failure_detail = ?8,
                completed_at = $NOW
            """.replace("$NOW", NOW);

    private static final String ABANDON = RecordSql.INSERT + """
            SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, moment.now, moment.now
            FROM (SELECT $NOW AS now) AS moment
            WHERE NOT EXISTS (SELECT 1 FROM idempotency_record r WHERE r.operation_id = ?)
            """.replace("$NOW", NOW);

    /** Locks by a row that is deleted before the commit: another insert of it waits, and fails at the lock timeout. */
    private static final String LOCK_PURGE = "INSERT INTO idempotency_result (operation_id) VALUES (?)";

    private static final String UNLOCK_PURGE = "DELETE FROM idempotency_result WHERE operation_id = ?";

    private static final String LOCK_TIMEOUT = "CALL LOCK_TIMEOUT()";

    private static final Leases LEASES = new H2Leases();

    private static final OutgoingWrites OUTGOING = new OutgoingBatches();

    @Override
    String ddl() {
        return "h2-1.sql";
    }

    @Override
    boolean embedded() {
        return true;
    }

    @Override
    Claim claim(Connection connection, NewClaim claim, Subject subject) throws SQLException {
        return inserted(connection, claim, subject) ? new Claim.Won() : foundOrLost(find(connection, subject));
    }

    private static boolean inserted(Connection connection, NewClaim claim, Subject subject) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(CLAIM)) {
            int next = Binding.attempt(insert, 1, claim, subject);
            insert.setString(next, subject.operationId());
            return insert.executeUpdate() == 1;
        } catch (SQLException e) {
            // Committed between the check and the insert. The transaction survives it.
            if (isDuplicateKey(e)) {
                return false;
            }
            throw e;
        }
    }

    @Override
    boolean complete(Connection connection, NewClaim claim, Subject subject, Outcome outcome) throws SQLException {
        try (PreparedStatement merge = connection.prepareStatement(COMPLETE)) {
            int next = Binding.outcome(merge, 1, outcome);
            merge.setString(next++, subject.operationId());
            Binding.result(merge, next, outcome);
            return merge.executeUpdate() == 1;
        }
    }

    @Override
    Sighting look(Connection connection, Subject subject) throws SQLException {
        return H2Look.at(connection, subject);
    }

    /** The row of a running attempt in another JVM is waited for, as by a claim. */
    @Override
    Sighting abandon(Connection connection, NewClaim closing, Subject subject) throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(ABANDON)) {
            int next = Binding.attempt(insert, 1, closing, subject);
            next = Binding.outcome(insert, next, Outcome.ABANDONED);
            insert.setString(next, subject.operationId());
            insert.executeUpdate();
        } catch (SQLException e) {
            if (!isDuplicateKey(e)) {
                throw e;
            }
        }
        return recordedOrRunning(find(connection, subject));
    }

    @Override
    Leases leases() {
        return LEASES;
    }

    @Override
    OutgoingWrites outgoing() {
        return OUTGOING;
    }

    /** What {@link H2Look} needs to know is in the index, too; the operation id is a digest of all the rest. */
    @Override
    List<String> primaryKey(Table table) {
        return table.equals(Tables.RECORD) ? List.of("operation_id", "namespace", "caller") : table.key();
    }

    @Override
    Collection<Set<String>> uniqueKeys(Connection connection, String table) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet none = statement.executeQuery("SELECT * FROM " + table + " WHERE 1 = 0")) {
            // Where it was found, and in the case that the database gives to names.
            ResultSetMetaData found = none.getMetaData();
            return uniqueKeys(connection.getMetaData(), found.getSchemaName(1), found.getTableName(1));
        }
    }

    private static Collection<Set<String>> uniqueKeys(DatabaseMetaData database, String schema, String table)
            throws SQLException {
        try (ResultSet columns = database.getIndexInfo(null, schema, table, true, true)) {
            Map<String, Set<String>> keys = new HashMap<>();
            while (columns.next()) {
                keys.computeIfAbsent(columns.getString("INDEX_NAME"), index -> new HashSet<>())
                        .add(columns.getString("COLUMN_NAME").toLowerCase(Locale.ROOT));
            }
            return keys.values();
        }
    }

    @Override
    Instant now(Connection connection) throws SQLException {
        return now(connection, "SELECT " + NOW);
    }

    @Override
    boolean lockPurge(Connection connection, String namespace) throws SQLException {
        update(connection, LOCK_PURGE, lockRow(namespace));
        return true;
    }

    @Override
    void unlockPurge(Connection connection, String namespace) throws SQLException {
        update(connection, UNLOCK_PURGE, lockRow(namespace));
    }

    /** Behind every operation id, where no slice reaches. */
    private static String lockRow(String namespace) {
        return "~purge " + AdvisoryKey.ofPurge(namespace);
    }

    private static void update(Connection connection, String sql, String operationId) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, operationId);
            statement.executeUpdate();
        }
    }

    @Override
    void delete(Connection connection, String table, List<String> operationIds) throws SQLException {
        String sql = "DELETE FROM " + table + " WHERE operation_id = ?";
        try (PreparedStatement delete = connection.prepareStatement(sql)) {
            for (String operationId : operationIds) {
                delete.setString(1, operationId);
                delete.addBatch();
            }
            delete.executeBatch();
        }
    }

    /** A claim is visible to uncommitted reads as a record: it would be told, and may still be rolled back. */
    @Override
    void checkSettings(Connection connection, Duration inFlightWait) throws SQLException {
        if (connection.getTransactionIsolation() == Connection.TRANSACTION_READ_UNCOMMITTED) {
            throw new StoreFailure(
                    StoreFailure.Kind.DEFECT,
                    Messages.text("IDEMP0225E"),
                    new IllegalStateException("READ UNCOMMITTED"));
        }
        warnOfLockTimeout(connection, inFlightWait);
    }

    /** Only another JVM can run into it, and none can reach a database in memory. */
    private static void warnOfLockTimeout(Connection connection, Duration inFlightWait) throws SQLException {
        if (connection.getMetaData().getURL().startsWith("jdbc:h2:mem:")) {
            return;
        }
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(LOCK_TIMEOUT)) {
            rows.next();
            long millis = rows.getLong(1);
            if (millis > inFlightWait.toMillis()) {
                Messages.log(LOGGER, "IDEMP0206W", millis, inFlightWait);
            }
        }
    }
}
