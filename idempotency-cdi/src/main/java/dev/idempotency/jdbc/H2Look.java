package dev.idempotency.jdbc;

import dev.idempotency.record.Sighting;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;

/**
 * Sees who is running by reading uncommitted rows. An uncommitted read is not a picture of one moment: a row and its
 * index entries come one after the other, and H2 updates a row by removing and adding it. Hence the rules below.
 */
final class H2Look {

    /**
     * Answered from the one index that has all three columns. Not to be executed with any other isolation: for the same
     * text H2 2.3 gives its last result again, although that was read with the other.
     */
    private static final String RECORD = "SELECT namespace, caller FROM idempotency_record WHERE operation_id = ?";

    /** There before the record is updated, and so while it is between removed and added; likewise from the index. */
    private static final String RESULT = "SELECT operation_id FROM idempotency_result WHERE operation_id = ?";

    private H2Look() {}

    /**
     * What is committed is seen by the uncommitted looks as well, so what neither of them sees is not there. What they
     * see belongs to somebody who was running; a last look tells whether that has been committed since.
     */
    static Sighting at(Connection connection, Subject subject) throws SQLException {
        Sighting first = committed(connection, subject, new Sighting.Absent());
        return first instanceof Sighting.Recorded || !seenUncommitted(connection, subject)
                ? first
                : committed(connection, subject, new Sighting.Running());
    }

    private static Sighting committed(Connection connection, Subject subject, Sighting otherwise) throws SQLException {
        return Dialect.find(connection, subject)
                .<Sighting>map(Sighting.Recorded::new)
                .orElse(otherwise);
    }

    private static boolean seenUncommitted(Connection connection, Subject subject) throws SQLException {
        int isolation = connection.getTransactionIsolation();
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
        try {
            return recordOrResult(connection, subject);
        } finally {
            connection.setTransactionIsolation(isolation);
        }
    }

    /** In this order, which is the reverse of that in which {@link H2Dialect#complete} writes. */
    private static boolean recordOrResult(Connection connection, Subject subject) throws SQLException {
        try (PreparedStatement record = connection.prepareStatement(RECORD)) {
            record.setString(1, subject.operationId()); // operation_id
            try (ResultSet rows = record.executeQuery()) {
                if (rows.next()) {
                    return subject.namespace().equals(rows.getString("namespace"))
                            && subject.caller().equals(rows.getString("caller"));
                }
            }
        }
        try (PreparedStatement result = connection.prepareStatement(RESULT)) {
            result.setString(1, subject.operationId()); // operation_id
            try (ResultSet rows = result.executeQuery()) {
                return rows.next();
            }
        }
    }
}
