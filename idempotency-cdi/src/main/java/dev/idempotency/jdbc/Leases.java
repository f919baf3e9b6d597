package dev.idempotency.jdbc;

import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;

/** What one database does with leases in its own way. Without state. */
interface Leases {

    /** Claims on a connection that commits by itself. */
    Claim claim(Connection connection, NewClaim claim, Subject subject, String owner, Duration lease)
            throws SQLException;

    /** Completes in the current transaction; false if nothing is that owner's. */
    boolean complete(Connection connection, Subject subject, String owner, Outcome outcome) throws SQLException;

    /** Binds {@link LeaseSql#CLAIM}. */
    static int bindClaim(PreparedStatement insert, NewClaim claim, Subject subject, String owner, Duration lease)
            throws SQLException {
        int next = Binding.attempt(insert, 1, claim, subject);
        insert.setString(next++, owner); // owner
        insert.setLong(next++, lease.toMillis()); // lease_until
        return next;
    }

    /** Binds {@link LeaseSql#COMPLETE}. An operation that was closed has nobody's parameters. */
    static int bindComplete(PreparedStatement update, Subject subject, String owner, Outcome outcome)
            throws SQLException {
        int next = Binding.outcome(update, 1, outcome);
        update.setBoolean(next++, outcome.equals(Outcome.ABANDONED)); // fingerprint
        next = Binding.subject(update, next, subject);
        update.setString(next++, owner); // owner
        return next;
    }
}
