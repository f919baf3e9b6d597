package dev.idempotency.jdbc;

import dev.idempotency.OperationIdentity;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.Claim;
import dev.idempotency.record.Horizon;
import dev.idempotency.record.LeaseStore;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Records in the tables {@code idempotency_record} and {@code idempotency_result} of the application's own database.
 * {@link #claim} and {@link #complete} work on the datasource's connection of the current transaction, {@link #look} on
 * one of its own. A broken connection, a missing table and the like are a {@link StoreFailure}; contention during a
 * claim is a {@link Claim.Lost}. Thread-safe.
 */
public final class JdbcRecordStore implements RecordStore {

    private final Connections connections;
    private final LeaseStore leases;
    private final Places places;
    private final @Nullable Horizons horizons;

    /** @param dataSource asked for each connection anew; must give the datasource of the business */
    public JdbcRecordStore(Supplier<DataSource> dataSource) {
        this(dataSource, null, null);
    }

    /**
     * The same on tables that may be partitioned and are purged.
     *
     * @param partitions tells whether there is a place for what will be recorded; null: there always is
     * @param horizons tells what may have been removed; null: nothing ever is
     */
    public JdbcRecordStore(
            Supplier<DataSource> dataSource, @Nullable PartitionedTables partitions, @Nullable Horizons horizons) {
        this.connections = new Connections(dataSource);
        this.places = new Places(partitions);
        this.horizons = horizons;
        this.leases = new JdbcLeaseStore(connections, places);
    }

    @Override
    public Claim claim(NewClaim claim) {
        Subject subject = Subject.of(claim.identity());
        try {
            return connections.inTransaction((connection, dialect) -> {
                Claim answer = dialect.claim(connection, claim, subject);
                if (answer instanceof Claim.Won) {
                    places.require(connection, dialect, subject);
                }
                return answer;
            });
        } catch (StoreFailure e) {
            if (e.kind() == StoreFailure.Kind.CONTENTION) {
                return new Claim.Lost();
            }
            throw e;
        }
    }

    @Override
    public void complete(NewClaim claim, Outcome outcome) {
        Subject subject = Subject.of(claim.identity());
        boolean completed = connections.inTransaction((connection, dialect) -> {
            try {
                return dialect.complete(connection, claim, subject, outcome);
            } catch (SQLException e) {
                if (Dialect.isDuplicateKey(e)) {
                    return false;
                }
                throw e;
            }
        });
        if (!completed) {
            String text = Messages.text("IDEMP0210W", claim.identity().operation(), subject.operationId());
            throw new StoreFailure(StoreFailure.Kind.CONTENTION, text, new IllegalStateException("not completed"));
        }
    }

    @Override
    public Optional<OperationRecord> find(OperationIdentity identity) {
        Subject subject = Subject.of(identity);
        return connections.outsideTransaction((connection, dialect) -> Dialect.find(connection, subject));
    }

    @Override
    public Sighting look(OperationIdentity identity) {
        return look(Subject.of(identity));
    }

    @Override
    public Sighting look(String namespace, String caller, String operationId) {
        return look(new Subject(namespace, caller, operationId));
    }

    @Override
    public Sighting abandon(OperationIdentity identity, String attemptId) {
        NewClaim closing = NewClaim.closing(identity, attemptId);
        Subject subject = Subject.of(identity);
        return connections.outsideTransaction((connection, dialect) -> {
            places.require(connection, dialect, subject);
            return dialect.abandon(connection, closing, subject);
        });
    }

    @Override
    public List<OperationIdentity> ended(Collection<String> operationIds) {
        return connections.outsideTransaction((connection, dialect) -> {
            try (PreparedStatement select = connection.prepareStatement(RecordSql.ENDED)) {
                select.setArray(1, connection.createArrayOf("varchar", operationIds.toArray())); // operation_id
                try (ResultSet rows = select.executeQuery()) {
                    List<OperationIdentity> ended = new ArrayList<>();
                    while (rows.next()) {
                        ended.add(RecordRow.identity(rows));
                    }
                    return ended;
                }
            }
        });
    }

    @Override
    public Horizon horizon() {
        return horizons == null ? Horizon.NONE : horizons.known();
    }

    @Override
    public LeaseStore leases() {
        return leases;
    }

    private Sighting look(Subject subject) {
        return connections.outsideTransaction((connection, dialect) -> dialect.look(connection, subject));
    }
}
