package dev.idempotency.jdbc;

import dev.idempotency.client.Attempt.Kind;
import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Entry;
import dev.idempotency.outgoing.OutgoingRequest;
import dev.idempotency.outgoing.OutgoingState;
import dev.idempotency.outgoing.OutgoingStore;
import dev.idempotency.outgoing.Shipment;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** Stores an entry in the transaction of the caller, which it does not harm if the entry is there already. */
record OutgoingInsert(Dialect dialect, String namespace, String id, String key, OutgoingRequest request) {

    @FunctionalInterface
    private interface Execution<T> {
        T execute(PreparedStatement insert) throws SQLException;
    }

    /** Whether it was stored. */
    boolean waiting(Connection connection) throws SQLException {
        boolean inGroup = request.group() != null;
        String sql = isNew() ? OutgoingSql.insertNew(dialect, inGroup) : OutgoingSql.insertIfAbsent(dialect, inGroup);
        try (PreparedStatement insert = connection.prepareStatement(sql)) {
            int next = bind(insert);
            if (inGroup) {
                insert.setString(next++, namespace); // namespace
                insert.setString(next++, request.target()); // target
                insert.setString(next++, request.group()); // group_name
            }
            return execute(insert, next, false, statement -> statement.executeUpdate() == 1);
        }
    }

    /** Already taken, with its first attempt. Empty if it was not stored. */
    Optional<Claimed> taken(Connection connection, OutgoingStore.Claim claim) throws SQLException {
        String attemptId = UUID.randomUUID().toString();
        long nanoTime = System.nanoTime();
        String sql = OutgoingSql.insertTaken(dialect, isNew());
        try (PreparedStatement insert = connection.prepareStatement(sql, OutgoingSql.TIMES)) {
            int next = bind(insert);
            insert.setLong(next++, claim.lease().toMillis()); // due_at
            insert.setString(next++, claim.owner()); // owner
            insert.setString(next++, attemptId); // attempt_id
            return execute(insert, next, Optional.empty(), statement -> {
                statement.executeUpdate();
                return taken(statement, claim, attemptId, nanoTime);
            });
        }
    }

    private Optional<Claimed> taken(
            PreparedStatement inserted, OutgoingStore.Claim claim, String attemptId, long nanoTime)
            throws SQLException {
        try (ResultSet times = inserted.getGeneratedKeys()) {
            if (!times.next()) {
                return Optional.empty();
            }
            Shipment shipment = new Shipment(id, key, EntryRow.moment(times, "created_at"), request, null);
            Entry entry = new Entry(shipment, OutgoingState.WAITING, Kind.SUBMIT, 0, 0, null, null, false, null);
            Claimed.Begun attempt = new Claimed.Begun(attemptId, 1, Kind.SUBMIT);
            Instant claimedAt = EntryRow.moment(times, "submitted_at");
            return Optional.of(new Claimed(entry, attempt, claim.owner(), claimedAt, nanoTime, claim.lease()));
        }
    }

    /** A key that was just made is nobody else's. */
    private boolean isNew() {
        return request.key() == null;
    }

    /** Returns the number of the next parameter. */
    private int bind(PreparedStatement insert) throws SQLException {
        insert.setString(1, id); // entry_id
        insert.setString(2, namespace); // namespace
        return EntryRow.bind(insert, 3, key, request);
    }

    /** @param there what it means that the entry is there already: the transaction of H2 survives that error */
    private <T> T execute(PreparedStatement insert, int next, T there, Execution<T> execution) throws SQLException {
        boolean isH2 = dialect instanceof H2Dialect;
        if (isH2 && !isNew()) {
            insert.setString(next, id); // entry_id
        }
        try {
            return execution.execute(insert);
        } catch (SQLException e) {
            if (isH2 && Dialect.isDuplicateKey(e)) {
                return there;
            }
            throw e;
        }
    }
}
