package dev.idempotency.jdbc;

import dev.idempotency.jdbc.Tables.Table;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Sighting;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** What one database does in its own way. Without state. */
abstract sealed class Dialect permits H2Dialect, PostgreSqlDialect {

    /** The name of the shipped file that makes the tables, beside this class. */
    abstract String ddl();

    /** Whether the tables are made without being asked: the database belongs to the application alone. */
    abstract boolean embedded();

    /**
     * Claims in the current transaction. Contention that is an error to the database is thrown, and made a lost claim
     * by the caller.
     */
    abstract Claim claim(Connection connection, NewClaim claim, Subject subject) throws SQLException;

    /**
     * Records how the claimed operation ended, and its result; one statement. Fails if an earlier statement has
     * failed the transaction, and with a duplicate key where somebody else recorded it.
     *
     * @return false if there is nothing that this transaction could complete
     */
    abstract boolean complete(Connection connection, NewClaim claim, Subject subject, Outcome outcome)
            throws SQLException;

    /** Looks on a connection that commits by itself, without taking anything that a claim takes. */
    abstract Sighting look(Connection connection, Subject subject) throws SQLException;

    /**
     * Closes the identity on a connection that commits by itself, in no more than one statement that writes; see {@link
     * dev.idempotency.record.RecordStore#abandon}.
     */
    abstract Sighting abandon(Connection connection, NewClaim closing, Subject subject) throws SQLException;

    /** How it does leases. */
    abstract Leases leases();

    /** How it writes many attempts. */
    abstract OutgoingWrites outgoing();

    /** Whether the tables may be partitioned. */
    boolean canPartition() {
        return false;
    }

    /** Warns about settings of the database that work against the protocol, and refuses those that break it. */
    void checkSettings(Connection connection, Duration inFlightWait) throws SQLException {}

    /** What the primary key of a table has to be here. */
    List<String> primaryKey(Table table) {
        return table.key();
    }

    /** The columns, in lower case, of each index of that table that lets no second row with the same values in. */
    abstract Collection<Set<String>> uniqueKeys(Connection connection, String table) throws SQLException;

    /** The time of the statement. */
    abstract Instant now(Connection connection) throws SQLException;

    /** Lets one transaction at a time purge a namespace; false if another one does. */
    abstract boolean lockPurge(Connection connection, String namespace) throws SQLException;

    /** Leaves no trace of the lock in what is about to be committed. */
    void unlockPurge(Connection connection, String namespace) throws SQLException {}

    /** Deletes rows of a table of ours by their operation ids. */
    abstract void delete(Connection connection, String table, List<String> operationIds) throws SQLException;

    static Instant now(Connection connection, String sql) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql);
                ResultSet rows = select.executeQuery()) {
            rows.next();
            return rows.getObject(1, OffsetDateTime.class).toInstant();
        }
    }

    static boolean isDuplicateKey(SQLException error) {
        return "23505".equals(error.getSQLState());
    }

    static Optional<OperationRecord> find(Connection connection, Subject subject) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(RecordSql.SELECT)) {
            Binding.subject(select, 1, subject);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? Optional.of(RecordRow.read(rows)) : Optional.empty();
            }
        }
    }

    /** What closing an identity has come to, by the record that is visible now. */
    static Sighting recordedOrRunning(Optional<OperationRecord> visible) {
        return visible.<Sighting>map(Sighting.Recorded::new).orElseGet(Sighting.Running::new);
    }

    /** The answer of a claim that was not won, by what this transaction can see. */
    static Claim foundOrLost(Optional<OperationRecord> visible) {
        return visible.<Claim>map(Claim.Found::new).orElseGet(Claim.Lost::new);
    }
}
