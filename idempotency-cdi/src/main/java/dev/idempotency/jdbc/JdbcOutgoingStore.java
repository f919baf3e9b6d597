package dev.idempotency.jdbc;

import dev.idempotency.messages.Messages;
import dev.idempotency.outgoing.Change;
import dev.idempotency.outgoing.Claimed;
import dev.idempotency.outgoing.Finished;
import dev.idempotency.outgoing.OutgoingRequest;
import dev.idempotency.outgoing.OutgoingStatus;
import dev.idempotency.outgoing.OutgoingStore;
import dev.idempotency.record.StoreFailure;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * Outgoing operations in the tables {@code idempotency_outgoing} and {@code idempotency_attempt} of the application's
 * own database. Fails with {@link StoreFailure}. Thread-safe.
 */
public final class JdbcOutgoingStore implements OutgoingStore {

    private final Connections connections;

    /** @param dataSource as for {@link JdbcRecordStore} */
    public JdbcOutgoingStore(Supplier<DataSource> dataSource) {
        this.connections = new Connections(dataSource);
    }

    @Override
    public boolean insert(String namespace, String id, String key, OutgoingRequest request) {
        return connections.inTransaction((connection, dialect) -> {
            try (PreparedStatement insert = connection.prepareStatement(OutgoingSql.insert(dialect))) {
                insert.setString(1, id); // entry_id
                insert.setString(2, namespace); // namespace
                EntryRow.bind(insert, 3, key, request);
                return insert.executeUpdate() == 1;
            } catch (SQLException e) {
                if (dialect instanceof H2Dialect && Dialect.isDuplicateKey(e)) {
                    return false;
                }
                throw e;
            }
        });
    }

    @Override
    public Optional<OutgoingRequest> stored(String namespace, String id) {
        return connections.inTransaction(
                (connection, dialect) -> select(connection, OutgoingSql.STORED, namespace, id, EntryRow::request));
    }

    @Override
    public Optional<OutgoingStatus> find(String namespace, String id) {
        return connections.outsideTransaction(
                (connection, dialect) -> select(connection, OutgoingSql.STATUS, namespace, id, EntryRow::status));
    }

    @FunctionalInterface
    private interface Reader<T> {
        T read(ResultSet row) throws SQLException;
    }

    private static <T> Optional<T> select(
            Connection connection, String sql, String namespace, String id, Reader<T> reader) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, id); // entry_id
            select.setString(2, namespace); // namespace
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? Optional.of(reader.read(rows)) : Optional.empty();
            }
        } catch (IllegalArgumentException e) {
            String text = Messages.text("IDEMP0714E", id, e.getMessage(), "a person");
            throw new StoreFailure(StoreFailure.Kind.DEFECT, text, e);
        }
    }

    @Override
    public List<Claimed> claim(Claim claim, Planner planner) {
        return connections.inLocalTransaction((connection, dialect) -> {
            try (PreparedStatement select = connection.prepareStatement(OutgoingSql.due(dialect))) {
                select.setString(1, claim.namespace()); // namespace
                select.setString(2, claim.target()); // target
                select.setInt(3, claim.most());
                return new ClaimTransaction(connection, claim, planner).take(select);
            }
        });
    }

    @Override
    public Optional<Claimed> claim(Claim claim, String id, Planner planner) {
        return connections.inLocalTransaction((connection, dialect) -> {
            try (PreparedStatement select = connection.prepareStatement(OutgoingSql.ONE)) {
                select.setString(1, claim.namespace()); // namespace
                select.setString(2, id); // entry_id
                return new ClaimTransaction(connection, claim, planner)
                        .take(select).stream().findFirst();
            }
        });
    }

    @Override
    public Set<Claimed> finish(Collection<Finished> finished) {
        List<Finished> ordered = List.copyOf(finished);
        return connections.inLocalTransaction((connection, dialect) -> {
            end(connection, ordered);
            return change(connection, ordered);
        });
    }

    private static void end(Connection connection, List<Finished> finished) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(OutgoingSql.END)) {
            boolean isEmpty = true;
            for (Finished one : finished) {
                Finished.Ended attempt = one.attempt();
                if (attempt != null) {
                    EntryRow.setMoment(update, 1, attempt.submittedAt()); // submitted_at
                    EntryRow.setMoment(update, 2, attempt.endedAt()); // ended_at
                    update.setString(3, attempt.outcome()); // outcome
                    update.setString(
                            4, attempt.told() == null ? null : attempt.told().word()); // told
                    update.setString(5, id(one.claimed())); // entry_id
                    update.setInt(6, one.claimed().attempts()); // number
                    update.addBatch();
                    isEmpty = false;
                }
            }
            if (!isEmpty) {
                update.executeBatch();
            }
        }
    }

    private static Set<Claimed> change(Connection connection, List<Finished> finished) throws SQLException {
        try (PreparedStatement update = connection.prepareStatement(OutgoingSql.CHANGE)) {
            for (Finished one : finished) {
                bind(update, one.change());
                ours(update, 13, one.claimed());
                update.addBatch();
            }
            int[] counts = update.executeBatch();
            Set<Claimed> lost = new HashSet<>();
            for (int i = 0; i < counts.length; i++) {
                if (counts[i] == 0) {
                    lost.add(finished.get(i).claimed());
                }
            }
            return lost;
        }
    }

    private static void bind(PreparedStatement update, Change change) throws SQLException {
        update.setString(1, change.state().word()); // state
        update.setString(2, change.step().word()); // step
        EntryRow.setMoment(update, 3, change.dueAt()); // due_at
        update.setString(
                4, change.statusLink() == null ? null : change.statusLink().toString()); // status_link
        EntryRow.setMoment(update, 5, change.retryUntil()); // retry_until
        EntryRow.setMoment(update, 6, change.finishedAt()); // finished_at
        update.setString(7, change.operationId()); // operation_id
        update.setString(8, change.resourceId()); // resource_id
        Binding.failure(update, 9, change.reason()); // failure_type, failure_title, failure_status, failure_detail
    }

    private static void ours(PreparedStatement update, int at, Claimed claimed) throws SQLException {
        update.setString(at, id(claimed)); // entry_id
        update.setString(at + 1, claimed.owner()); // owner
        update.setInt(at + 2, claimed.attempts()); // attempts
    }

    @Override
    public void extend(Collection<Claimed> claims) {
        connections.inLocalTransaction((connection, dialect) -> {
            try (PreparedStatement update = connection.prepareStatement(OutgoingSql.EXTEND)) {
                for (Claimed claimed : claims) {
                    EntryRow.setMoment(update, 1, claimed.now().plus(claimed.lease())); // due_at
                    ours(update, 2, claimed);
                    update.addBatch();
                }
                return update.executeBatch();
            }
        });
    }

    @Override
    public int purge(String namespace, Duration retention, int most) {
        return connections.inLocalTransaction(
                (connection, dialect) -> OutgoingPurge.purge(connection, namespace, retention, most));
    }

    private static String id(Claimed claimed) {
        return claimed.entry().shipment().id();
    }
}
