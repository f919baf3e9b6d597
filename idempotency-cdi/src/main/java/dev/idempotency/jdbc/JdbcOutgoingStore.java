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
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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
        return connections.inTransaction(
                (connection, dialect) -> new OutgoingInsert(dialect, namespace, id, key, request).waiting(connection));
    }

    @Override
    public Optional<Claimed> insertTaken(Claim claim, String id, String key, OutgoingRequest request) {
        return connections.inTransaction((connection, dialect) ->
                new OutgoingInsert(dialect, claim.namespace(), id, key, request).taken(connection, claim));
    }

    @Override
    public List<Claimed> standing(List<Claimed> claims) {
        Object[] ids = claims.stream().map(Claimed::id).toArray();
        return connections.outsideTransaction((connection, dialect) -> {
            try (PreparedStatement select = connection.prepareStatement(OutgoingSql.STANDING)) {
                select.setArray(1, connection.createArrayOf("varchar", ids)); // entry_id
                select.setString(2, claims.get(0).owner()); // owner
                Set<String> attempts = new HashSet<>();
                try (ResultSet rows = select.executeQuery()) {
                    while (rows.next()) {
                        attempts.add(rows.getString("attempt_id"));
                    }
                }
                return claims.stream()
                        .filter(claimed -> attempts.contains(claimed.attemptId()))
                        .toList();
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
        return connections.inLocalTransaction((connection, dialect) -> {
            List<Finished> lost = dialect.outgoing().finish(connection, ordered);
            if (!lost.isEmpty()) {
                PastAttempts.endAfterAll(connection, lost);
            }
            return lost.stream().map(Finished::claimed).collect(Collectors.toSet());
        });
    }

    @Override
    public int wake(String namespace, String target, Collection<String> groups) {
        return connections.inLocalTransaction((connection, dialect) -> {
            try (PreparedStatement select = connection.prepareStatement(OutgoingSql.firstOfSome(dialect))) {
                select.setString(1, namespace); // namespace
                select.setString(2, target); // target
                select.setArray(3, connection.createArrayOf("varchar", groups.toArray())); // group_name
                return wake(connection, ids(select));
            }
        });
    }

    @Override
    public int wakeAll(String namespace) {
        return connections.inLocalTransaction((connection, dialect) -> {
            try (PreparedStatement select = connection.prepareStatement(OutgoingSql.FIRST_OF_ALL)) {
                select.setString(1, namespace); // namespace
                return wake(connection, ids(select));
            }
        });
    }

    private static int wake(Connection connection, List<String> first) throws SQLException {
        if (first.isEmpty()) {
            return 0;
        }
        try (PreparedStatement lock = connection.prepareStatement(OutgoingSql.LOCK_PARKED);
                PreparedStatement update = connection.prepareStatement(OutgoingSql.WAKE)) {
            lock.setArray(1, connection.createArrayOf("varchar", first.toArray())); // entry_id
            List<String> parked = ids(lock);
            if (parked.isEmpty()) {
                return 0;
            }
            update.setArray(1, connection.createArrayOf("varchar", parked.toArray())); // entry_id
            return update.executeUpdate();
        }
    }

    private static List<String> ids(PreparedStatement select) throws SQLException {
        List<String> ids = new ArrayList<>();
        try (ResultSet rows = select.executeQuery()) {
            while (rows.next()) {
                String id = rows.getString("entry_id");
                if (id != null) {
                    ids.add(id);
                }
            }
        }
        return ids;
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
