package dev.idempotency.jdbc;

import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.jdbc.Tables.Table;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.StoreFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Stream;
import javax.sql.DataSource;

/** The tables of the store at start: made where that is wanted, checked in any case. Thread-safe. */
public final class Schema {

    private static final System.Logger LOGGER = System.getLogger(Schema.class.getName());

    private final Connections connections;
    private final Duration inFlightWait;
    private final List<Table> tables;

    /**
     * @param dataSource as for {@link JdbcRecordStore}
     * @param inFlightWait {@code idempotency.in-flight-wait}: a database that lets a duplicate wait longer is warned of
     */
    public Schema(Supplier<DataSource> dataSource, Duration inFlightWait) {
        this(dataSource, inFlightWait, false);
    }

    /** @param withOutgoing whether the tables of outgoing operations are needed, too */
    public Schema(Supplier<DataSource> dataSource, Duration inFlightWait, boolean withOutgoing) {
        this.connections = new Connections(dataSource);
        this.inFlightWait = inFlightWait;
        this.tables = withOutgoing
                ? Stream.concat(Tables.OF_RECORDS.stream(), Tables.OF_OUTGOING.stream())
                        .toList()
                : Tables.OF_RECORDS;
    }

    /**
     * Makes the tables if they are missing and the mode says so, then checks that every column is there and can hold
     * what it must, and that the primary keys are there. Tables with further columns, as a newer version may have, are
     * accepted. May be called again, and by several nodes at once. Must be called outside a transaction.
     *
     * @throws StoreFailure {@code UNREACHABLE} if the database is not there yet: call again later; {@code DEFECT} with a
     *     text that says what to do if the tables cannot be used
     */
    public void prepare(SchemaMode mode) {
        if (mode == SchemaMode.OFF) {
            return;
        }
        connections.outsideTransaction((connection, dialect) -> {
            if (creates(mode, dialect)
                    && !TableCheck.faults(connection, dialect, tables).isEmpty()) {
                create(connection, dialect);
            }
            refuse(TableCheck.faults(connection, dialect, tables), connection, dialect);
            dialect.checkSettings(connection, inFlightWait);
            return mode;
        });
    }

    private static boolean creates(SchemaMode mode, Dialect dialect) {
        return mode == SchemaMode.CREATE || (mode == SchemaMode.AUTO && dialect.embedded());
    }

    private static void create(Connection connection, Dialect dialect) throws SQLException {
        try {
            DdlScript.of(dialect).run(connection);
            Messages.log(LOGGER, "IDEMP0202I", dialect.ddl());
        } catch (SQLException e) {
            if (SqlErrors.kind(e) == StoreFailure.Kind.UNREACHABLE) {
                throw e;
            }
            String text = Messages.text("IDEMP0203E", dialect.ddl(), e.getSQLState());
            throw new StoreFailure(StoreFailure.Kind.DEFECT, text, e);
        }
    }

    private static void refuse(List<TableCheck.Fault> faults, Connection connection, Dialect dialect)
            throws SQLException {
        if (faults.isEmpty()) {
            return;
        }
        List<String> words = faults.stream().map(TableCheck.Fault::what).toList();
        String text = Messages.text(
                "IDEMP0205E",
                String.join("; ", words),
                connection.getCatalog(),
                connection.getSchema(),
                DdlScript.of(dialect).resource());
        throw new StoreFailure(StoreFailure.Kind.DEFECT, text, faults.get(0).cause());
    }
}
