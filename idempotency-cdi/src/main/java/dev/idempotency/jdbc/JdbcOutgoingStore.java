package dev.idempotency.jdbc;

import dev.idempotency.messages.Messages;
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
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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
                return new ClaimTransaction(connection, dialect, claim, planner).take(select);
            }
        });
    }

    @Override
    public Optional<Claimed> claim(Claim claim, String id, Planner planner) {
        return connections.inLocalTransaction((connection, dialect) -> {
            try (PreparedStatement select = connection.prepareStatement(OutgoingSql.ONE)) {
                select.setString(1, claim.namespace()); // namespace
                select.setString(2, id); // entry_id
                return new ClaimTransaction(connection, dialect, claim, planner)
                        .take(select).stream().findFirst();
            }
        });
    }

    @Override
    public Set<Claimed> finish(Collection<Finished> finished) {
        List<Finished> ordered = List.copyOf(finished);
        return connections.inLocalTransaction(
                (connection, dialect) -> dialect.outgoing().finish(connection, ordered));
    }

    @Override
    public void extend(Collection<Claimed> claims) {
        connections.inLocalTransaction((connection, dialect) -> {
            try (PreparedStatement update = connection.prepareStatement(OutgoingSql.EXTEND)) {
                for (Claimed claimed : claims) {
                    EntryRow.setMoment(update, 1, claimed.now().plus(claimed.lease())); // due_at
                    EntryRow.bindClaim(update, 2, claimed);
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

    @Override
    public Map<String, Long> waiting(String namespace) {
        return connections.outsideTransaction((connection, dialect) -> {
            if (dialect.uniqueKeys(connection, OutgoingSql.TABLE).isEmpty()) {
                // There is no table. PostgreSQL would note it as an error in its log if that was asked for.
                return Map.of();
            }
            try (PreparedStatement select = connection.prepareStatement(OutgoingSql.WAITING)) {
                select.setString(1, namespace); // namespace
                try (ResultSet rows = select.executeQuery()) {
                    Map<String, Long> numbers = new TreeMap<>();
                    while (rows.next()) {
                        numbers.put(rows.getString("target"), rows.getLong("number"));
                    }
                    return numbers;
                }
            }
        });
    }

    @Override
    public boolean isPassing(Throwable failure) {
        return failure instanceof StoreFailure store && store.kind() != StoreFailure.Kind.DEFECT;
    }
}
