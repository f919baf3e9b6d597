package dev.idempotency.jdbc;

import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;

/** Leases on H2. */
final class H2Leases implements Leases {

    /** Begun no later than completed: both in the milliseconds of {@link H2Dialect#NOW}. */
    private static final String CLAIM = LeaseSql.CLAIM.replace("$NOW", H2Dialect.NOW)
            + "WHERE NOT EXISTS (SELECT 1 FROM idempotency_record r WHERE r.operation_id = ?)";

    private static final String COMPLETE = LeaseSql.COMPLETE.replace("$NOW", H2Dialect.NOW);

    private static final String RESULT =
            "INSERT INTO idempotency_result (operation_id, headers, body) VALUES (?, ?, ?)";

    @Override
    public Claim claim(Connection connection, NewClaim claim, Subject subject, String owner, Duration lease)
            throws SQLException {
        try (PreparedStatement insert = connection.prepareStatement(CLAIM)) {
            int next = Leases.bindClaim(insert, claim, subject, owner, lease);
            insert.setString(next, subject.operationId());
            if (insert.executeUpdate() == 1) {
                return new Claim.Won();
            }
        } catch (SQLException e) {
            if (!Dialect.isDuplicateKey(e)) {
                throw e;
            }
        }
        return Dialect.foundOrLost(Dialect.find(connection, subject));
    }

    @Override
    public boolean complete(Connection connection, Subject subject, String owner, Outcome outcome) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(COMPLETE)) {
            Leases.bindComplete(update, subject, owner, outcome);
            if (update.executeUpdate() == 0) {
                return false;
            }
        }
        if (ResultWord.of(outcome) == ResultWord.STORED) {
            try (PreparedStatement insert = connection.prepareStatement(RESULT)) {
                insert.setString(1, subject.operationId());
                Binding.result(insert, 2, outcome);
                insert.executeUpdate();
            }
        }
        return true;
    }
}
