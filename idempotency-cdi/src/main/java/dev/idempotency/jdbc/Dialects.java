package dev.idempotency.jdbc;

import dev.idempotency.messages.Messages;
import dev.idempotency.record.StoreFailure;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;

/** Which database it is. One that is not known here is refused by name, never served by a guess. */
final class Dialects {

    /** What works, in words for the operator. */
    private static final String SUPPORTED = "H2 2.3 and later, PostgreSQL 12 and later";

    private static final String VERSION = "SELECT version()";

    private Dialects() {}

    static Dialect of(Connection connection) throws SQLException {
        DatabaseMetaData database = connection.getMetaData();
        String product = database.getDatabaseProductName();
        if (product.equals("H2") && isAtLeast(database, 2, 3)) {
            return new H2Dialect();
        }
        if (product.equals("PostgreSQL") && isAtLeast(database, 12, 0)) {
            refuseImitations(connection);
            return new PostgreSqlDialect();
        }
        throw unsupported(product + " " + database.getDatabaseProductVersion());
    }

    private static boolean isAtLeast(DatabaseMetaData database, int major, int minor) throws SQLException {
        int actual = database.getDatabaseMajorVersion();
        return actual > major || (actual == major && database.getDatabaseMinorVersion() >= minor);
    }

    /**
     * Databases that speak PostgreSQL's protocol use its driver and give its name. CockroachDB accepts an advisory lock
     * and takes none: claims would not see each other. YugabyteDB has them only by a setting.
     */
    private static void refuseImitations(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(VERSION)) {
            rows.next();
            String version = rows.getString(1);
            if (!version.startsWith("PostgreSQL") || version.contains("-YB-")) {
                throw unsupported(version);
            }
        }
    }

    private static StoreFailure unsupported(String what) {
        String text = Messages.text("IDEMP0201E", what, SUPPORTED);
        return new StoreFailure(StoreFailure.Kind.DEFECT, text, new SQLFeatureNotSupportedException(what));
    }
}
