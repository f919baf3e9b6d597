package dev.idempotency.sample.running;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Map;

/** A real PostgreSQL on a free port of this machine. */
final class PostgreSql implements Database {

    private final EmbeddedPostgres server;

    private PostgreSql(EmbeddedPostgres server) {
        this.server = server;
    }

    static PostgreSql start(Path directory) {
        try {
            return new PostgreSql(EmbeddedPostgres.builder()
                    .setDataDirectory(directory)
                    .setServerConfig("max_prepared_transactions", "20")
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL cannot be started", e);
        }
    }

    @Override
    public Map<String, String> variables() {
        return Map.of(
                "DB_KIND", "postgresql",
                "DB_HOST", "127.0.0.1",
                "DB_PORT", String.valueOf(server.getPort()),
                "DB_NAME", "postgres",
                "DB_USER", "postgres",
                "DB_PASSWORD", "postgres");
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
