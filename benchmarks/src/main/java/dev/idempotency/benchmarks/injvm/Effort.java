package dev.idempotency.benchmarks.injvm;

import dev.idempotency.benchmarks.database.DatabaseKind;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;

/**
 * What has been spent so far.
 *
 * @param jvmMicros processor time of this JVM
 * @param serverMicros processor time of the PostgreSQL server's processes; 0 for H2, which runs in this JVM
 * @param logBytes how far PostgreSQL's write-ahead log has come; 0 for H2
 */
public record Effort(double jvmMicros, double serverMicros, long logBytes) {

    public static Effort now() throws SQLException {
        String server = System.getProperty(DatabaseKind.SERVER);
        return new Effort(
                micros(ProcessHandle.current()),
                server == null ? 0 : allOfServer(),
                server == null ? 0 : logPosition(server));
    }

    public Effort since(Effort earlier) {
        return new Effort(
                jvmMicros - earlier.jvmMicros, serverMicros - earlier.serverMicros, logBytes - earlier.logBytes);
    }

    private static double allOfServer() {
        return ProcessHandle.allProcesses()
                .filter(process -> process.info().command().orElse("").endsWith("/bin/postgres"))
                .mapToDouble(Effort::micros)
                .sum();
    }

    private static double micros(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO).toNanos() / 1e3;
    }

    private static long logPosition(String server) throws SQLException {
        try (Connection connection = DriverManager.getConnection(server);
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn")) {
            row.next();
            return row.getLong(1);
        }
    }
}
