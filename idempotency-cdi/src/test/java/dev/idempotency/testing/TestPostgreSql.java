package dev.idempotency.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;

/** One real PostgreSQL for all tests of the JVM; each asks for a database of its own. */
public final class TestPostgreSql {

    private static final EmbeddedPostgres SERVER = start();
    private static final AtomicInteger DATABASES = new AtomicInteger();

    private TestPostgreSql() {}

    /** The JDBC URL of a new, empty database. */
    public static String newDatabase() {
        String name = "test" + DATABASES.incrementAndGet();
        try (Connection connection = SERVER.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE DATABASE " + name);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return SERVER.getJdbcUrl("postgres", name);
    }

    private static EmbeddedPostgres start() {
        try {
            return EmbeddedPostgres.builder()
                    .setServerConfig("max_prepared_transactions", "20")
                    .setServerConfig("max_connections", "200")
                    .setServerConfig("listen_addresses", "127.0.0.1")
                    .start();
        } catch (IOException e) {
            throw new IllegalStateException("PostgreSQL cannot be started", e);
        }
    }
}
