package dev.idempotency.jdbc;

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
import java.util.Optional;

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
     * Completes what a claim wrote, and stores the result; one statement.
     *
     * @return how many records were completed: one, or none if there is none that could be
     */
    abstract int complete(Connection connection, String operationId, Outcome outcome) throws SQLException;

    /** Fails if an earlier statement has failed the transaction. Here: a failed statement leaves the others alone. */
    void confirm(Connection connection) throws SQLException {}

    /** Looks on a connection that commits by itself, without taking anything that a claim takes. */
    abstract Sighting look(Connection connection, Subject subject) throws SQLException;

    /** Warns about settings of the database that work against the protocol. */
    void checkSettings(Connection connection, Duration inFlightWait) throws SQLException {}

    static Optional<OperationRecord> find(Connection connection, Subject subject) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(RecordSql.SELECT)) {
            Binding.subject(select, 1, subject);
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? Optional.of(RecordRow.read(rows)) : Optional.empty();
            }
        }
    }

    /** The answer of a claim that was not won, by what this transaction can see. */
    static Claim foundOrLost(Optional<OperationRecord> visible) {
        return visible.<Claim>map(Claim.Found::new).orElseGet(Claim.Lost::new);
    }
}
