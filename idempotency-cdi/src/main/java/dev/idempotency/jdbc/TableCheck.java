package dev.idempotency.jdbc;

import dev.idempotency.jdbc.Tables.Column;
import dev.idempotency.jdbc.Tables.Table;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLDataException;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Compares the tables in the database with {@link Tables}: their columns by selecting them without any row, and by its
 * catalog whether their rows are unique, which all claims rest on.
 */
final class TableCheck {

    /**
     * Something that keeps a table from being used.
     *
     * @param what in words for the operator
     */
    record Fault(String what, SQLException cause) {}

    private TableCheck() {}

    /** All faults of those tables; empty if they can be used. */
    static List<Fault> faults(Connection connection, Dialect dialect, List<Table> tables) throws SQLException {
        List<Fault> faults = new ArrayList<>();
        try (Statement statement = connection.createStatement()) {
            for (Table table : tables) {
                if (isThere(statement, table, faults)) {
                    checkKey(connection, dialect, table, faults);
                }
            }
        }
        return faults;
    }

    private static boolean isThere(Statement statement, Table table, List<Fault> faults) throws SQLException {
        try {
            checkTypes(statement, table, faults);
        } catch (SQLException e) {
            if (SqlErrors.isMissingTable(e)) {
                faults.add(new Fault("there is no table " + table.name(), e));
                return false;
            }
            if (!SqlErrors.isMissingColumn(e)) {
                throw e;
            }
            findMissing(statement, table, faults);
        }
        return true;
    }

    private static void checkKey(Connection connection, Dialect dialect, Table table, List<Fault> faults)
            throws SQLException {
        List<String> key = dialect.primaryKey(table);
        if (!dialect.uniqueKeys(connection, table.name()).contains(Set.copyOf(key))) {
            // Not a primary key: H2 makes none of columns that may be null, as those of a copied table may.
            String what = "table %s has no primary key, so the same could be recorded in it twice; run: "
                            .formatted(table.name())
                    + "CREATE UNIQUE INDEX %1$s_key ON %1$s (%2$s)".formatted(table.name(), String.join(", ", key));
            faults.add(new Fault(what, new SQLDataException(what)));
        }
    }

    private static void checkTypes(Statement statement, Table table, List<Fault> faults) throws SQLException {
        String all = table.columns().stream().map(Column::name).collect(Collectors.joining(", "));
        try (ResultSet rows = statement.executeQuery(select(all, table))) {
            ResultSetMetaData found = rows.getMetaData();
            for (int i = 0; i < table.columns().size(); i++) {
                Column wanted = table.columns().get(i);
                if (!ColumnFit.fits(wanted, found, i + 1)) {
                    String what = "column %s.%s is %s(%d), which cannot hold what belongs there"
                            .formatted(
                                    table.name(),
                                    wanted.name(),
                                    found.getColumnTypeName(i + 1),
                                    found.getPrecision(i + 1));
                    faults.add(new Fault(what, new SQLDataException(what)));
                }
            }
        }
    }

    private static void findMissing(Statement statement, Table table, List<Fault> faults) throws SQLException {
        for (Column column : table.columns()) {
            try (ResultSet rows = statement.executeQuery(select(column.name(), table))) {
                // It is there.
            } catch (SQLException e) {
                if (!SqlErrors.isMissingColumn(e)) {
                    throw e;
                }
                faults.add(new Fault("table " + table.name() + " has no column " + column.name(), e));
            }
        }
    }

    private static String select(String columns, Table table) {
        return "SELECT " + columns + " FROM " + table.name() + " WHERE 1 = 0";
    }
}
