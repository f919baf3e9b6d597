package dev.idempotency.benchmarks.database;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;

/** The databases that are compared on. */
public enum DatabaseKind {
    POSTGRESQL("generate_series") {
        @Override
        String create(String name) throws SQLException {
            String server = System.getProperty(SERVER);
            if (server == null) {
                server = PostgreSql.start().url("postgres"); // ends with this JVM
                System.setProperty(SERVER, server);
            }
            execute(server, "DROP DATABASE IF EXISTS " + name, "CREATE DATABASE " + name);
            return server.replace("/postgres?", "/" + name + "?");
        }
    },

    /** In a file, and there when a commit returns: the settings of the sample. */
    H2("SYSTEM_RANGE") {
        @Override
        String create(String name) throws SQLException {
            Path file = Path.of(System.getProperty("java.io.tmpdir"), "idempotency-benchmarks", name);
            String url = "jdbc:h2:file:" + file.toAbsolutePath() + ";LOCK_TIMEOUT=1000;WRITE_DELAY=0";
            execute(url, "DROP ALL OBJECTS DELETE FILES");
            return url;
        }
    },

    H2_IN_MEMORY("SYSTEM_RANGE") {
        @Override
        String create(String name) throws SQLException {
            String url = "jdbc:h2:mem:" + name + ";DB_CLOSE_DELAY=-1";
            execute(url, "DROP ALL OBJECTS");
            return url;
        }
    };

    /** The system property that names a PostgreSQL server that is there already, by the JDBC URL of its first database. */
    public static final String SERVER = "benchmarks.postgresql";

    private final String series;

    DatabaseKind(String series) {
        this.series = series;
    }

    /** Makes an empty database with the tables of the business, and tells its JDBC URL. What had that name is dropped. */
    public String createWithTables(String name) {
        try {
            String url = create(name);
            execute(
                    url,
                    "CREATE TABLE account (id INT PRIMARY KEY, balance BIGINT NOT NULL)",
                    "INSERT INTO account SELECT n, 0 FROM " + series + "(0, 99999) AS numbers(n)",
                    "CREATE TABLE payment (id UUID PRIMARY KEY, account INT NOT NULL, amount INT NOT NULL,"
                            + " reference VARCHAR(100) NOT NULL)",
                    "CREATE TABLE payment_key (idempotency_key VARCHAR(255) PRIMARY KEY,"
                            + " request_digest VARCHAR(64) NOT NULL, created_at TIMESTAMP WITH TIME ZONE NOT NULL,"
                            + " response VARCHAR(10000))",
                    this == POSTGRESQL ? "VACUUM ANALYZE account" : "ANALYZE",
                    "CHECKPOINT");
            return url;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    abstract String create(String name) throws SQLException;

    static void execute(String url, String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
