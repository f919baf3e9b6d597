package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.testing.TestDatabase;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** PostgreSQL refuses every further statement of the victim, and makes a rollback of its commit, which is no error. */
class PostgreSqlDeadlockTest extends DeadlockContract {

    private static final String WAITING =
            "SELECT count(*) FROM pg_locks WHERE NOT granted AND pid IN (SELECT pid FROM pg_stat_activity"
                    + " WHERE datname = current_database())";

    PostgreSqlDeadlockTest() {
        super(TestDatabase.POSTGRESQL.createUrl() + "%20-c%20deadlock_timeout=10ms");
    }

    /** The victim is who looks for a deadlock first, and finds one. */
    @Override
    void spare(Connection other) throws SQLException {
        try (Statement statement = other.createStatement()) {
            statement.execute("SET deadlock_timeout = '60s'");
        }
    }

    @Override
    void awaitTheOther() throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            boolean waiting = false;
            while (!waiting) {
                try (ResultSet rows = statement.executeQuery(WAITING)) {
                    rows.next();
                    waiting = rows.getInt(1) > 0;
                }
            }
        }
    }

    @Override
    void goOn() {
        assertThatThrownBy(() -> add(2))
                .cause()
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("25P02"));
    }
}
