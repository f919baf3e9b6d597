package dev.idempotency.jdbc;

import dev.idempotency.jdbc.Tables.Column;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.sql.Types;
import java.util.Locale;
import java.util.Set;

/** Whether a column of the database can hold what it must, as far as the driver tells. */
final class ColumnFit {

    /** CHAR is missing on purpose: it pads, and padded keys are other keys. */
    private static final Set<Integer> TEXT =
            Set.of(Types.VARCHAR, Types.LONGVARCHAR, Types.NVARCHAR, Types.LONGNVARCHAR, Types.CLOB, Types.NCLOB);

    /** Types that call themselves VARCHAR and do not tell upper from lower case. */
    private static final Set<String> CASE_BLIND = Set.of("varchar_ignorecase", "citext");

    private static final Set<Integer> NUMBER =
            Set.of(Types.SMALLINT, Types.INTEGER, Types.BIGINT, Types.NUMERIC, Types.DECIMAL);

    private static final Set<Integer> BYTES = Set.of(Types.BINARY, Types.VARBINARY, Types.LONGVARBINARY, Types.BLOB);

    private ColumnFit() {}

    static boolean fits(Column wanted, ResultSetMetaData found, int at) throws SQLException {
        int type = found.getColumnType(at);
        String name = found.getColumnTypeName(at).toLowerCase(Locale.ROOT);
        return switch (wanted.kind()) {
            case TEXT -> TEXT.contains(type) && !CASE_BLIND.contains(name) && wide(wanted, found.getPrecision(at));
            case NUMBER -> NUMBER.contains(type);
            case MOMENT -> type == Types.TIMESTAMP_WITH_TIMEZONE || name.equals("timestamptz");
            case BYTES -> BYTES.contains(type);
        };
    }

    /** Drivers that do not know the width, or know no limit, say 0. */
    private static boolean wide(Column wanted, int precision) {
        return precision <= 0 || precision >= wanted.room();
    }
}
