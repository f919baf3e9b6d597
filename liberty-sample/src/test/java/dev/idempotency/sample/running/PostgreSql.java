package dev.idempotency.sample.running;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import javax.sql.DataSource;

/** A database of a real PostgreSQL on a free port of this machine. */
public final class PostgreSql implements Database {

    private static final String USER = "postgres";

    private final EmbeddedPostgres server;
    private final String name;
    private final boolean endsServer;

    private PostgreSql(EmbeddedPostgres server, String name, boolean endsServer) {
        this.server = server;
        this.name = name;
        this.endsServer = endsServer;
    }

    /** Starts an empty one, which keeps its files in {@code target/samples}. */
    public static PostgreSql start(String directory) {
        return start(Directories.fresh(directory));
    }

    static PostgreSql start(Path directory) {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.builder()
                    .setDataDirectory(directory)
                    .setServerConfig("max_prepared_transactions", "20")
                    .start();
            return new PostgreSql(server, "postgres", true);
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL cannot be started", e);
        }
    }

    /** Creates a database of that name beside this one. Closing it leaves the server alone. */
    public PostgreSql another(String database) throws SQLException {
        try (Connection connection = dataSource().getConnection();
                Statement create = connection.createStatement()) {
            create.execute("CREATE DATABASE " + database);
        }
        return new PostgreSql(server, database, false);
    }

    public DataSource dataSource() {
        return server.getDatabase(USER, name);
    }

    @Override
    public Map<String, String> variables() {
        return Map.of(
                "DB_KIND",
                "postgresql",
                "DB_HOST",
                "127.0.0.1",
                "DB_PORT",
                String.valueOf(server.getPort()),
                "DB_NAME",
                name,
                "DB_USER",
                USER,
                "DB_PASSWORD",
                "postgres");
    }

    @Override
    public void close() throws IOException {
        if (endsServer) {
            server.close();
        }
    }
}
