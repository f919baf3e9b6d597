package dev.idempotency.protocol;

import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicInteger;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;

/** The business data of the tests: lines in a table, written through the application's own datasource. */
@ApplicationScoped
public class Ledger {

    private final AtomicInteger runs = new AtomicInteger();

    /** Writes one line in the current transaction. */
    public void write(String line) {
        runs.incrementAndGet();
        update("INSERT INTO ledger (line) VALUES (?)", line);
    }

    /** How often business code ran, whether or not it was committed. */
    public int runs() {
        return runs.get();
    }

    /** How many such lines are committed. */
    public int lines(String line) {
        try (Connection connection = dataSource().getConnection();
                PreparedStatement select = connection.prepareStatement("SELECT count(*) FROM ledger WHERE line = ?")) {
            select.setString(1, line);
            try (ResultSet rows = select.executeQuery()) {
                rows.next();
                return rows.getInt(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Any other statement in the current transaction. */
    public int update(String sql, Object... values) {
        try (Connection connection = dataSource().getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private static DataSource dataSource() {
        try {
            return (DataSource) new InitialContext().lookup("java:comp/DefaultDataSource");
        } catch (NamingException e) {
            throw new IllegalStateException(e);
        }
    }
}
