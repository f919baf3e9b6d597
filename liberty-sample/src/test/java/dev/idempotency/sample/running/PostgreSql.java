package dev.idempotency.sample.running;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
<<<<<<< HEAD
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

/** A real PostgreSQL on a free port of this machine. It can be ended, and started again on what it left behind. */
public final class PostgreSql implements Database {

    private final Path directory;
    private final int port = Ports.free();
    private EmbeddedPostgres server;

    private PostgreSql(Path directory) {
        this.directory = directory;
=======
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
>>>>>>> fault
    }

    static PostgreSql start(Path directory) {
        PostgreSql database = new PostgreSql(directory);
        database.start();
        return database;
    }

    /** Starts it, again on the same data and port. Returns when it is ready to answer. */
    public void start() {
        try {
<<<<<<< HEAD
            server = EmbeddedPostgres.builder()
=======
            EmbeddedPostgres server = EmbeddedPostgres.builder()
>>>>>>> fault
                    .setDataDirectory(directory)
                    .setCleanDataDirectory(false)
                    .setPort(port)
                    .setServerConfig("max_prepared_transactions", "20")
<<<<<<< HEAD
                    // What it has told as committed is there after its end; as it comes here, that is switched off.
                    .setServerConfig("synchronous_commit", "on")
                    .start();
=======
                    .start();
            return new PostgreSql(server, "postgres", true);
>>>>>>> fault
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL cannot be started", e);
        }
    }

<<<<<<< HEAD
    /**
     * Ends it with what runs in it.
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
        return server.getPostgresDatabase().getConnection();
    }

    int port() {
        return port;
=======
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
>>>>>>> fault
    }

    @Override
    public Map<String, String> variables() {
        return Map.of(
<<<<<<< HEAD
                "DB_KIND", "postgresql",
                "DB_HOST", "127.0.0.1",
                "DB_PORT", String.valueOf(port),
                "DB_NAME", "postgres",
                "DB_USER", "postgres",
                "DB_PASSWORD", "postgres");
=======
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
>>>>>>> fault
    }

    @Override
    public void close() throws IOException {
        if (endsServer) {
            server.close();
        }
    }
}
