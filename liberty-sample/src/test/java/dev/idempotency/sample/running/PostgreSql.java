package dev.idempotency.sample.running;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/**
 * A database of a real PostgreSQL on a free port of this machine. The server can be ended, and started again on what it
 * left behind.
 */
public final class PostgreSql implements Database {

    private static final String USER = "postgres";

    private final Path directory;
    private final int port;
    private final String name;
    private EmbeddedPostgres server;

    private PostgreSql(Path directory, int port, String name) {
        this.directory = directory;
        this.port = port;
        this.name = name;
    }

    /** Starts an empty one, which keeps its files in {@code target/samples}. */
    public static PostgreSql start(String directory) {
        return start(Directories.fresh(directory));
    }

    static PostgreSql start(Path directory) {
        PostgreSql database = new PostgreSql(directory, Ports.free(), "postgres");
        database.start();
        return database;
    }

    /** Creates a database of that name beside this one. Closing it leaves the server alone. */
    public PostgreSql another(String database) throws SQLException {
        try (Connection connection = connection();
                Statement create = connection.createStatement()) {
            create.execute("CREATE DATABASE " + database);
        }
        return new PostgreSql(directory, port, database);
    }

    /** Starts the server, again on the same data and port. Returns when it is ready to answer. */
    public void start() {
        try {
            server = EmbeddedPostgres.builder()
                    .setDataDirectory(directory)
                    .setCleanDataDirectory(false)
                    .setPort(port)
                    .setServerConfig("max_prepared_transactions", "20")
                    // What it has told as committed is there after its end; as it comes here, that is switched off.
                    .setServerConfig("synchronous_commit", "on")
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL cannot be started", e);
        }
    }

    /**
     * Ends the server with what runs in it.
     *
     * @param signal {@code QUIT}, which is an immediate shutdown, or {@code KILL}
     */
    public void end(String signal) throws IOException, InterruptedException {
        long pid = Long.parseLong(
                Files.readAllLines(directory.resolve("postmaster.pid")).get(0));
        ProcessHandle postmaster = ProcessHandle.of(pid).orElseThrow();
        // What is left of the processes of its sessions would not let it be started again.
        CompletableFuture<?>[] ends = Stream.concat(Stream.of(postmaster), postmaster.descendants())
                .map(ProcessHandle::onExit)
                .toArray(CompletableFuture[]::new);
        new ProcessBuilder("kill", "-" + signal, String.valueOf(pid)).start().waitFor();
        CompletableFuture.allOf(ends).join();
        server.close();
    }

    /** A session of the test's own. */
    public Connection connection() throws SQLException {
        return DriverManager.getConnection("jdbc:postgresql://127.0.0.1:" + port + "/" + name, USER, USER);
    }

    int port() {
        return port;
    }

    @Override
    public Map<String, String> variables() {
        return Map.of(
                "DB_KIND",
                "postgresql",
                "DB_HOST",
                "127.0.0.1",
                "DB_PORT",
                String.valueOf(port),
                "DB_NAME",
                name,
                "DB_USER",
                USER,
                "DB_PASSWORD",
                USER);
    }

    @Override
    public void close() throws IOException {
        if (server != null) {
            server.close();
        }
    }
}
