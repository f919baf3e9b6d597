package dev.idempotency.jdbc;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The shipped DDL of one database. Statements end with a semicolon at the end of a line; comment lines begin with two
 * hyphens.
 *
 * @param resource where it is in the jar, as the operator is told
 * @param statements in order
 */
record DdlScript(String resource, List<String> statements) {

    static DdlScript of(Dialect dialect) {
        return named(dialect.ddl());
    }

    static DdlScript named(String file) {
        String resource = "dev/idempotency/jdbc/" + file;
        try (InputStream in = DdlScript.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException(resource + " is missing in the jar");
            }
            return new DdlScript(resource, split(new String(in.readAllBytes(), StandardCharsets.UTF_8)));
        } catch (IOException e) {
            throw new UncheckedIOException(resource, e);
        }
    }

    /**
     * Runs it on a connection that commits by itself. Where two nodes start at once, the second to make a table fails
     * although it asked for IF NOT EXISTS, but only after the first has committed: what fails is tried once more, and
     * then finds the table.
     */
    void run(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String sql : statements) {
                runTwice(statement, sql);
            }
        }
    }

    private static void runTwice(Statement statement, String sql) throws SQLException {
        try {
            statement.execute(sql);
        } catch (SQLException first) {
            try {
                statement.execute(sql);
            } catch (SQLException second) {
                second.addSuppressed(first);
                throw second;
            }
        }
    }

    private static List<String> split(String script) {
        String code = script.lines().filter(line -> !line.startsWith("--")).collect(Collectors.joining("\n"));
        return Arrays.stream(code.split(";\\s*(\n|$)"))
                .map(String::strip)
                .filter(sql -> !sql.isEmpty())
                .toList();
    }
}
