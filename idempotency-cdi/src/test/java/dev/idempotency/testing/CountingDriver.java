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
import java.util.List;
import java.util.Properties;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Logger;

/**
 * A driver in front of the real one, beneath pool and transaction manager: it sees every statement, commit and rollback
 * that goes to the database. Its URLs are those of the real driver with {@code counting:} in front.
 */
public final class CountingDriver implements Driver {

    private static final String PREFIX = "counting:";
    private static final List<String> SEEN = new CopyOnWriteArrayList<>();

    public static String url(String realUrl) {
        return PREFIX + realUrl;
    }

    /** What went to databases since the last {@link #reset}: SQL texts, {@code commit}, {@code rollback}. */
    public static List<String> seen() {
        return List.copyOf(SEEN);
    }

    public static void reset() {
        SEEN.clear();
    }

    @Override
    public Connection connect(String url, Properties info) throws SQLException {
        if (!acceptsURL(url)) {
            return null;
        }
        Connection real = DriverManager.getConnection(url.substring(PREFIX.length()), info);
        return proxy(Connection.class, (self, method, arguments) -> {
            Object result = call(real, method, arguments);
            if (method.getName().equals("commit") || method.getName().equals("rollback")) {
                SEEN.add(method.getName());
            }
            if (result instanceof PreparedStatement statement) {
                return counted(PreparedStatement.class, statement, (String) arguments[0]);
            }
            return result instanceof Statement statement ? counted(Statement.class, statement, "") : result;
        });
    }

    private static <S extends Statement> S counted(Class<S> type, S real, String prepared) {
        return proxy(type, (self, method, arguments) -> {
            if (method.getName().startsWith("execute")) {
                SEEN.add(arguments != null && arguments[0] instanceof String sql ? sql : prepared);
            }
            return call(real, method, arguments);
        });
    }

    private static <T> T proxy(Class<T> type, InvocationHandler handler) {
        return type.cast(Proxy.newProxyInstance(CountingDriver.class.getClassLoader(), new Class<?>[] {type}, handler));
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
        return url.startsWith(PREFIX);
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
        return Logger.getLogger(CountingDriver.class.getName());
    }
}
