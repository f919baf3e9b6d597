package dev.idempotency.testing;

import java.sql.CallableStatement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;

/**
 * Keeps the text of every statement that is executed, in order, to be counted; and refuses to close one with results that
 * nobody has read, since pools that see some would not use it again. Thread-safe.
 */
public final class CountingDataSource extends WrappedDataSource {

    private final List<String> executed = new CopyOnWriteArrayList<>();

    public CountingDataSource(DataSource target) {
        super(target);
    }

    /** What was executed since the last {@link #reset}. */
    public List<String> executed() {
        return List.copyOf(executed);
    }

    /** How many statements were executed since the last {@link #reset}. */
    public int count() {
        return executed.size();
    }

    public void reset() {
        executed.clear();
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = target.getConnection();
        return proxy(Connection.class, (self, method, arguments) -> {
            Object result = call(connection, method, arguments);
            String sql = arguments != null && arguments[0] instanceof String text ? text : "";
            if (result instanceof CallableStatement statement) {
                return counting(CallableStatement.class, statement, sql);
            }
            if (result instanceof PreparedStatement statement) {
                return counting(PreparedStatement.class, statement, sql);
            }
            return result instanceof Statement statement ? counting(Statement.class, statement, sql) : result;
        });
    }

    private <T extends Statement> T counting(Class<T> type, T statement, String prepared) {
        return proxy(type, (self, method, arguments) -> {
            if (method.getName().startsWith("execute")) {
                executed.add(arguments != null && arguments[0] instanceof String sql ? sql : prepared);
            }
            if (method.getName().equals("close") && !statement.isClosed() && hasUnread(statement)) {
                throw new SQLException("closed with unread results: " + prepared);
            }
            return call(statement, method, arguments);
        });
    }

    private static boolean hasUnread(Statement statement) throws SQLException {
        return statement.getMoreResults() || statement.getUpdateCount() != -1;
    }
}
