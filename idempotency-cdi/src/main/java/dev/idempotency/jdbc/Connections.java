package dev.idempotency.jdbc;

import dev.idempotency.record.StoreFailure;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Connections of the datasource, each for one piece of work, and the dialect of the database behind it. The dialect is
 * found on first contact and then kept: a database that is down at start is used as soon as it is there.
 */
final class Connections {

    /** What is done on one connection. */
    @FunctionalInterface
    interface Work<T> {
        T on(Connection connection, Dialect dialect) throws SQLException;
    }

    private final Supplier<DataSource> dataSource;
    private volatile @Nullable Dialect dialect;

    Connections(Supplier<DataSource> dataSource) {
        this.dataSource = dataSource;
    }

    /** Works on the connection of the current transaction. */
    <T> T inTransaction(Work<T> work) {
        return onConnection(work);
    }

    /** Works on a connection where each statement is a transaction of its own, and so sees what is new. */
    <T> T outsideTransaction(Work<T> work) {
        return onConnection((connection, found) -> {
            if (connection.getAutoCommit()) {
                return work.on(connection, found);
            }
            connection.setAutoCommit(true);
            try {
                return work.on(connection, found);
            } finally {
                connection.setAutoCommit(false);
            }
        });
    }

    /** Works in a transaction of this connection alone, which is committed here. Not to be called where JTA has one. */
    <T> T inLocalTransaction(Work<T> work) {
        return onConnection((connection, found) -> {
            boolean autoCommit = connection.getAutoCommit();
            connection.setAutoCommit(false);
            boolean done = false;
            try {
                T result = work.on(connection, found);
                connection.commit();
                done = true;
                return result;
            } finally {
                if (!done) {
                    connection.rollback();
                }
                connection.setAutoCommit(autoCommit);
            }
        });
    }

    private <T> T onConnection(Work<T> work) {
        try (Connection connection = open()) {
            return work.on(connection, dialect(connection));
        } catch (SQLException e) {
            throw SqlErrors.failure(e, dialect);
        }
    }

    /** Whatever keeps us from getting a connection, the store cannot be reached. */
    private Connection open() {
        try {
            return dataSource.get().getConnection();
        } catch (StoreFailure e) {
            throw e;
        } catch (SQLException | RuntimeException e) {
            throw SqlErrors.unreachable(e);
        }
    }

    private Dialect dialect(Connection connection) throws SQLException {
        Dialect known = dialect;
        if (known == null) {
            known = Dialects.of(connection);
            dialect = known;
        }
        return known;
    }
}
