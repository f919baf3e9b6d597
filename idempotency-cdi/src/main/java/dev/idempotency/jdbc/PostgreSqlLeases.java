package dev.idempotency.jdbc;

import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** Leases on PostgreSQL, each verb in one round trip. */
final class PostgreSqlLeases implements Leases {

    /**
     * With the lock in hand, as an attempt has it that claims in its transaction: so neither claims beside the other. The
     * second statement sees what the first one left, whoever wrote it.
     */
    private static final String CLAIM = LeaseSql.CLAIM.replace("$NOW", "CURRENT_TIMESTAMP")
            + "WHERE pg_try_advisory_xact_lock(?) ON CONFLICT DO NOTHING; " + RecordSql.SELECT;

    private static final String UPDATE =
            LeaseSql.COMPLETE.replace("$NOW", "clock_timestamp()") + "RETURNING operation_id";

    private static final String COMPLETE = """
            WITH done AS ($UPDATE), kept AS (
                INSERT INTO idempotency_result (operation_id, headers, body)
                SELECT done.operation_id, ?, ? FROM done WHERE ?)
            SELECT operation_id FROM done
            """.replace("$UPDATE", UPDATE);

    @Override
    public Claim claim(Connection connection, NewClaim claim, Subject subject, String owner, Duration lease)
            throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(CLAIM)) {
            int next = Leases.bindClaim(statement, claim, subject, owner, lease);
            statement.setLong(next++, AdvisoryKey.of(subject)); // pg_try_advisory_xact_lock
            Binding.subject(statement, next, subject);
            statement.execute();
            boolean won = statement.getUpdateCount() == 1;
            // To the last result: Liberty keeps no statement that is closed with some of them unread.
            statement.getMoreResults();
            if (won) {
                return new Claim.Won();
            }
            try (ResultSet rows = statement.getResultSet()) {
                return Dialect.foundOrLost(rows.next() ? Optional.of(RecordRow.read(rows)) : Optional.empty());
            }
        }
    }

    @Override
    public boolean complete(Connection connection, Subject subject, String owner, Outcome outcome) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(COMPLETE)) {
            int next = Leases.bindComplete(statement, subject, owner, outcome);
            next = Binding.result(statement, next, outcome);
            statement.setBoolean(next, ResultWord.of(outcome) == ResultWord.STORED);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }
}
