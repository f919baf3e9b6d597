package dev.idempotency.jdbc;

import dev.idempotency.testing.WrappedDataSource;
import java.sql.Connection;

/** Always the same connection, which stays open. */
final class SingleConnection extends WrappedDataSource {

    private final Connection connection;

    SingleConnection(Connection connection) {
        super(null);
        this.connection = connection;
    }

    @Override
    public Connection getConnection() {
        return proxy(
                Connection.class,
                (self, method, arguments) ->
                        method.getName().equals("close") ? null : call(connection, method, arguments));
    }
}
