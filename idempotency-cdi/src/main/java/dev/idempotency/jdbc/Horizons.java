package dev.idempotency.jdbc;

import dev.idempotency.record.Horizon;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Supplier;
import javax.sql.DataSource;

/**
 * The horizon of one namespace. It is kept in the database, since settings may change and other nodes may have others;
 * and in mind, so that no request has to ask for it. To keep that right, a horizon is announced first, and records behind
 * it are removed when {@link #NOTICE} is over: by then every node has read it. Thread-safe.
 */
public final class Horizons {

    /** Longer than {@link #FRESH} and the longest transaction. */
    static final Duration NOTICE = Duration.ofDays(2);

    /** Each round of the purge reads, once a day at least; this is for a node where there is none. */
    static final Duration FRESH = Duration.ofHours(36);

    private static final String READ = """
            SELECT uuid_before, ulid_before, uuid_purged, ulid_purged, announced_at
            FROM idempotency_horizon WHERE namespace = ?
            """;

    private static final String FIRST = """
            INSERT INTO idempotency_horizon (
                uuid_before, ulid_before, announced_at, namespace, uuid_purged, ulid_purged)
            VALUES (?, ?, ?, ?, $NEVER, $NEVER)
            """.replace("$NEVER", "TIMESTAMP WITH TIME ZONE '1970-01-01 00:00:00+00'");

    /** What was announced is in force, and more is announced; never less. */
    private static final String NEXT = """
            UPDATE idempotency_horizon SET uuid_purged = uuid_before, ulid_purged = ulid_before,
                uuid_before = GREATEST(uuid_before, ?), ulid_before = GREATEST(ulid_before, ?), announced_at = ?
            WHERE namespace = ?
            """;

    private final Connections connections;
    private final String namespace;
    private final Clock clock;
    private volatile Known known = new Known(Horizon.NONE, Instant.MIN);

    /** What was read, and when by the clock of this node. */
    private record Known(Horizon horizon, Instant since) {}

    /**
     * What is in the database.
     *
     * @param announced keys before it are refused
     * @param purged their records may be removed
     */
    private record Row(Horizon announced, Horizon purged, Instant announcedAt) {}

    /**
     * @param dataSource as for {@link JdbcRecordStore}
     * @param clock tells how old that is what is known
     */
    public Horizons(Supplier<DataSource> dataSource, String namespace, Clock clock) {
        this.connections = new Connections(dataSource);
        this.namespace = namespace;
        this.clock = clock;
    }

    String namespace() {
        return namespace;
    }

    /** As last read; no statement, unless that was long ago. May be called in a transaction, and then reads in it. */
    Horizon known() {
        Known last = known;
        boolean old = last.since().isBefore(clock.instant().minus(FRESH));
        return old ? keep(connections.inTransaction((connection, dialect) -> row(connection))) : last.horizon();
    }

    /** Reads it anew. Must be called outside a transaction. */
    public Horizon read() {
        return keep(connections.outsideTransaction((connection, dialect) -> row(connection)));
    }

    private Horizon keep(Optional<Row> row) {
        Horizon horizon = row.map(Row::announced).orElse(Horizon.NONE);
        known = new Known(horizon, clock.instant());
        return horizon;
    }

    /** See {@link dev.idempotency.record.RecordPurge#announce}; with the lock of the purge, in its transaction. */
    Horizon announce(Connection connection, Instant now, Horizon next) throws SQLException {
        Optional<Row> last = row(connection);
        if (last.isEmpty()) {
            write(connection, FIRST, next, now);
        } else if (!last.get().announcedAt().isAfter(now.minus(NOTICE))) {
            write(connection, NEXT, next, now);
        }
        return row(connection).map(Row::purged).orElse(Horizon.NONE);
    }

    private Optional<Row> row(Connection connection) throws SQLException {
        try (PreparedStatement select = connection.prepareStatement(READ)) {
            select.setString(1, namespace); // namespace
            try (ResultSet rows = select.executeQuery()) {
                return rows.next() ? Optional.of(row(rows)) : Optional.empty();
            }
        }
    }

    private static Row row(ResultSet row) throws SQLException {
        return new Row(
                new Horizon(moment(row, "uuid_before"), moment(row, "ulid_before")),
                new Horizon(moment(row, "uuid_purged"), moment(row, "ulid_purged")),
                moment(row, "announced_at"));
    }

    private static Instant moment(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private void write(Connection connection, String sql, Horizon next, Instant now) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setObject(1, moment(next.uuid())); // uuid_before
            statement.setObject(2, moment(next.ulid())); // ulid_before
            statement.setObject(3, moment(now)); // announced_at
            statement.setString(4, namespace); // namespace
            statement.executeUpdate();
        }
    }

    private static OffsetDateTime moment(Instant instant) {
        return OffsetDateTime.ofInstant(instant, ZoneOffset.UTC);
    }
}
