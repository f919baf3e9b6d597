package dev.idempotency.jdbc;

import dev.idempotency.testing.WrappedDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * Stands in for JTA: between begin and end a thread gets the one connection of its transaction, whatever it closes;
 * outside it gets connections that commit by themselves. Connections are kept and used again.
 */
final class LocalTransactions extends WrappedDataSource {

    private final Queue<Connection> idle = new ConcurrentLinkedQueue<>();
    private final AtomicInteger opened = new AtomicInteger();
    private final ThreadLocal<Connection> current = new ThreadLocal<>();

    LocalTransactions(DataSource target) {
        super(target);
    }

    void begin() throws SQLException {
        begin(Connection.TRANSACTION_READ_COMMITTED);
    }

    void begin(int isolation) throws SQLException {
        Connection connection = take();
        connection.setTransactionIsolation(isolation);
        connection.setAutoCommit(false);
        current.set(connection);
    }

    void commit() throws SQLException {
        current.get().commit();
        end();
    }

    void rollback() throws SQLException {
        current.get().rollback();
        end();
    }

    /** Forgets the transaction of this thread, which has been ended by other means. */
    void end() throws SQLException {
        Connection connection = current.get();
        current.remove();
        connection.setAutoCommit(true);
        connection.setTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
        idle.add(connection);
    }

    /** Forgets the transaction of this thread together with its broken connection. */
    void forget() {
        current.remove();
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection bound = current.get();
        opened.incrementAndGet();
        return bound != null ? closing(bound, kept -> {}) : closing(take(), idle::add);
    }

    /** How many connections were given out and not closed. */
    int open() {
        return opened.get();
    }

    private Connection take() throws SQLException {
        Connection connection = idle.poll();
        return connection != null ? connection : target.getConnection();
    }

    private Connection closing(Connection connection, Consumer<Connection> onClose) {
        return proxy(Connection.class, (self, method, arguments) -> {
            if (method.getName().equals("close")) {
                opened.decrementAndGet();
                onClose.accept(connection);
                return null;
            }
            return call(connection, method, arguments);
        });
    }

    void closeAll() throws SQLException {
        for (Connection connection = idle.poll(); connection != null; connection = idle.poll()) {
            connection.close();
        }
    }
}
