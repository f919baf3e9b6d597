package dev.idempotency.benchmarks.database;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;

/**
 * A real PostgreSQL on a free port of 127.0.0.1, as durable as PostgreSQL is by default (the embedded one would not be).
 */
public final class PostgreSql implements AutoCloseable {

    private static String sharedBuffers = "128MB"; // as it comes

    private final EmbeddedPostgres server;

    private PostgreSql(EmbeddedPostgres server) {
        this.server = server;
    }

    /** From now on, servers have a third of the memory of this machine for their buffers, as one with much data would. */
    public static void useMemoryOfMachine() {
        var machine = (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        sharedBuffers = machine.getTotalMemorySize() / 3 / (1024 * 1024) + "MB";
    }

    public static PostgreSql start() {
        try {
            return new PostgreSql(EmbeddedPostgres.builder()
                    .setServerConfig("listen_addresses", "127.0.0.1")
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("full_page_writes", "on")
                    .setServerConfig("max_wal_size", "4GB")
                    .setServerConfig("shared_buffers", sharedBuffers)
                    .start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public int port() {
        return server.getPort();
    }

    /** The JDBC URL of a database, {@code postgres} of the one that is always there. */
    public String url(String database) {
        return server.getJdbcUrl("postgres", database);
    }

    @Override
    public void close() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
