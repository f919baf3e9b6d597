package dev.idempotency.testing;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The databases that tests run on: H2 in memory, and one real PostgreSQL for the whole JVM. */
public enum TestDatabase {
    H2 {
        @Override
        public String url(String name) {
            return "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=1000";
        }

        @Override
        DataSource create(String name) {
            JdbcDataSource dataSource = new JdbcDataSource();
            dataSource.setURL(url(name));
            return dataSource;
        }
    },

    POSTGRESQL {
        @Override
        public String url(String name) {
            // What waits for a lock that nobody releases fails, instead of stopping the whole build.
            return Server.INSTANCE.getJdbcUrl("postgres", name) + "&options=-c%20statement_timeout=30s";
        }

        @Override
        DataSource create(String name) {
            try (Connection connection = Server.INSTANCE.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE DATABASE " + name);
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
            PGSimpleDataSource dataSource = new PGSimpleDataSource();
            dataSource.setURL(url(name));
            return dataSource;
        }
    };

    private static final AtomicInteger NUMBER = new AtomicInteger();

    /** A new and empty database. Connections are not pooled. */
    public final DataSource create() {
        return create("test" + NUMBER.incrementAndGet());
    }

    /** The JDBC URL of a new and empty database, for pools. */
    public final String createUrl() {
        String name = "test" + NUMBER.incrementAndGet();
        create(name);
        return url(name);
    }

    /** The JDBC URL of a database with that name. */
    public abstract String url(String name);

    abstract DataSource create(String name);

    /** Started with the first test that needs it, stopped with the JVM. */
    private static final class Server {

        static final EmbeddedPostgres INSTANCE = start();

        private static EmbeddedPostgres start() {
            try {
                return EmbeddedPostgres.builder()
                        .setServerConfig("listen_addresses", "127.0.0.1")
                        .setServerConfig("max_connections", "200")
                        .setServerConfig("max_prepared_transactions", "20")
                        .start();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
