package dev.idempotency.jdbc;

import dev.idempotency.OperationIdentity;
import dev.idempotency.record.Claim;
import dev.idempotency.record.LeaseStore;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.StoreFailure;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Leases in the columns {@code owner} and {@code lease_until} of the records. Thread-safe. */
final class JdbcLeaseStore implements LeaseStore {

    private final Connections connections;
    private final Places places;

    /** Binds what comes before the operation in a statement, and returns the next index. */
    @FunctionalInterface
    private interface Values {
        int bind(PreparedStatement statement) throws SQLException;
    }

    JdbcLeaseStore(Connections connections, Places places) {
        this.connections = connections;
        this.places = places;
    }

    @Override
    public Claim claim(NewClaim claim, String owner, Duration lease) {
        Subject subject = Subject.of(claim.identity());
        try {
            return connections.outsideTransaction((connection, dialect) -> {
                places.require(connection, dialect, subject);
                return dialect.leases().claim(connection, claim, subject, owner, lease);
            });
        } catch (StoreFailure e) {
            if (e.kind() == StoreFailure.Kind.CONTENTION) {
                return new Claim.Lost();
            }
            throw e;
        }
    }

    @Override
    public boolean takeOver(OperationIdentity identity, String attemptId, String owner, Duration lease) {
        return isChanged(LeaseSql.TAKE_OVER, identity, null, statement -> {
            statement.setString(1, attemptId); // attempt_id
            statement.setString(2, owner); // owner
            statement.setLong(3, lease.toMillis()); // lease_until
            return 4;
        });
    }

    @Override
    public boolean extend(OperationIdentity identity, String owner, Duration lease) {
        return isChanged(LeaseSql.EXTEND, identity, owner, statement -> {
            statement.setLong(1, lease.toMillis()); // lease_until
            return 2;
        });
    }

    @Override
    public boolean lapse(OperationIdentity identity, String owner) {
        return isChanged(LeaseSql.LAPSE, identity, owner, statement -> 1);
    }

    @Override
    public boolean release(OperationIdentity identity, String owner) {
        return isChanged(LeaseSql.RELEASE, identity, owner, statement -> 1);
    }

    /** Where the database lets another transaction go first, this one has changed nothing. */
    private boolean isChanged(String sql, OperationIdentity identity, @Nullable String owner, Values before) {
        try {
            return connections.outsideTransaction((connection, dialect) -> {
                try (PreparedStatement statement = connection.prepareStatement(sql)) {
                    int next = Binding.subject(statement, before.bind(statement), Subject.of(identity));
                    if (owner != null) {
                        statement.setString(next, owner); // owner
                    }
                    return statement.executeUpdate() == 1;
                }
            });
        } catch (StoreFailure e) {
            if (e.kind() == StoreFailure.Kind.CONTENTION) {
                return false;
            }
            throw e;
        }
    }

    @Override
    public boolean complete(OperationIdentity identity, String owner, Outcome outcome) {
        Subject subject = Subject.of(identity);
        return connections.inTransaction(
                (connection, dialect) -> dialect.leases().complete(connection, subject, owner, outcome));
    }

    @Override
    public List<OperationRecord> lapsed(String namespace, Collection<String> operations, Duration since, int most) {
        return connections.outsideTransaction((connection, dialect) -> {
            try (PreparedStatement select = connection.prepareStatement(LeaseSql.LAPSED)) {
                select.setLong(1, since.toMillis()); // lease_until
                select.setString(2, namespace); // namespace
                select.setArray(3, connection.createArrayOf("varchar", operations.toArray())); // operation
                select.setInt(4, most);
                try (ResultSet rows = select.executeQuery()) {
                    List<OperationRecord> lapsed = new ArrayList<>();
                    while (rows.next()) {
                        lapsed.add(RecordRow.read(rows));
                    }
                    return lapsed;
                }
            }
        });
    }
}
