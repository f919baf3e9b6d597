package dev.idempotency.testing;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.logging.Logger;

/**
 * A driver in front of the real one, beneath pool and transaction manager: every statement, commit and rollback passes
 * through it. Its URLs are those of the real driver with a prefix.
 */
abstract class DriverInFront implements Driver {

    /** What goes to the database. */
    @FunctionalInterface
    interface Passage {
        Object go() throws Throwable;
    }

    private final String prefix;

    DriverInFront(String prefix) {
        this.prefix = prefix;
    }

    /**
     * Lets something pass.
     *
     * @param what SQL text, {@code commit} or {@code rollback}
     * @return what the passage gives
     */
    abstract Object pass(Connection real, String what, Passage passage) throws Throwable;

    @Override
    public Connection connect(String url, Properties info) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        Connection real = DriverManager.getConnection(url.substring(prefix.length()), info);
        return proxy(Connection.class, (self, method, arguments) -> {
            if (method.getName().equals("commit") || method.getName().equals("rollback")) {
                return pass(real, method.getName(), () -> call(real, method, arguments));
            }
            Object result = call(real, method, arguments);
            if (result instanceof PreparedStatement statement) {
                return statement(PreparedStatement.class, real, statement, (String) arguments[0]);
            }
            return result instanceof Statement statement ? statement(Statement.class, real, statement, "") : result;
        });
    }

    private <S extends Statement> S statement(Class<S> type, Connection connection, S real, String prepared) {
        return proxy(type, (self, method, arguments) -> {
            if (method.getName().startsWith("execute")) {
                String sql = arguments != null && arguments[0] instanceof String text ? text : prepared;
                return pass(connection, sql, () -> call(real, method, arguments));
            }
            return call(real, method, arguments);
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(DriverInFront.class.getClassLoader(), new Class<?>[] {type}, handler));
    }

    private static Object call(Object target, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    @Override
    public boolean acceptsURL(String url) {
        return url.startsWith(prefix);
    }

    @Override
    public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) {
        return new DriverPropertyInfo[0];
    }

    @Override
    public int getMajorVersion() {
        return 1;
    }

    @Override
    public int getMinorVersion() {
        return 0;
    }

    @Override
    public boolean jdbcCompliant() {
        return false;
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getLogger(DriverInFront.class.getName());
    }
}
