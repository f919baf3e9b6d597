package dev.idempotency.jdbc;

import dev.idempotency.messages.Messages;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.record.StoreFailure.Kind;
import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransactionRollbackException;
import java.sql.SQLTransientConnectionException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What an error of the database means, by SQLSTATE and exception type along the whole chain of causes and next
 * exceptions (containers and pools wrap), never by text. The text that is made of it names the SQLSTATE only: messages
 * of databases quote the values of the row.
 */
final class SqlErrors {

    /** Undefined table or schema: PostgreSQL, H2 (which has several, by what else it finds). */
    private static final Set<String> NO_TABLE = Set.of("42P01", "3F000", "42S02", "42S03", "42S04", "90079");

    private static final Set<String> NO_COLUMN = Set.of("42703", "42S22");

    /** Lock not granted in time, and H2's "concurrent update". */
    private static final Set<String> LOST_STATES = Set.of("55P03", "HYT00", "90131");

    /**
     * Cancelled for taking too long; connected to a node that only reads, as after a failover; H2: connection broken,
     * database closed, closing, in exclusive use, or open elsewhere.
     */
    private static final Set<String> AWAY_STATES =
            Set.of("57014", "25006", "90067", "90098", "90121", "90135", "90020");

    private SqlErrors() {}

    static StoreFailure failure(SQLException error, @Nullable Dialect dialect) {
        return switch (kind(error)) {
            case UNREACHABLE -> unreachable(error);
            case CONTENTION -> new StoreFailure(Kind.CONTENTION, Messages.text("IDEMP0208W", states(error)), error);
            case FORGOTTEN, DEFECT -> new StoreFailure(Kind.DEFECT, defect(error, dialect), error);
        };
    }

    static StoreFailure unreachable(Throwable error) {
        return new StoreFailure(Kind.UNREACHABLE, Messages.text("IDEMP0207W", states(error)), error);
    }

    static boolean isMissingTable(SQLException error) {
        return chain(error).stream().anyMatch(link -> NO_TABLE.contains(state(link)));
    }

    static boolean isMissingColumn(SQLException error) {
        return chain(error).stream().anyMatch(link -> NO_COLUMN.contains(state(link)));
    }

    /** The first kind, in the order of the enum, that any link of the chain speaks for. */
    static Kind kind(Throwable error) {
        return chain(error).stream()
                .map(SqlErrors::kindOfLink)
                .min(Kind::compareTo)
                .orElse(Kind.DEFECT);
    }

    private static Kind kindOfLink(Throwable link) {
        String state = state(link);
        if (state.startsWith("40") || LOST_STATES.contains(state)) {
            return Kind.CONTENTION;
        }
        if (state.startsWith("08")
                || state.startsWith("53")
                || state.startsWith("57P")
                || AWAY_STATES.contains(state)) {
            return Kind.UNREACHABLE;
        }
        return kindOfType(link);
    }

    private static Kind kindOfType(Throwable link) {
        if (link instanceof SQLTransactionRollbackException) {
            return Kind.CONTENTION;
        }
        return link instanceof SQLTransientConnectionException
                        || link instanceof SQLNonTransientConnectionException
                        || link instanceof SQLRecoverableException
                        || link instanceof SQLTimeoutException
                ? Kind.UNREACHABLE
                : Kind.DEFECT;
    }

    private static String defect(SQLException error, @Nullable Dialect dialect) {
        if (dialect != null && (isMissingTable(error) || isMissingColumn(error))) {
            return Messages.text("IDEMP0204E", dialect.ddl());
        }
        return Messages.text("IDEMP0209E", states(error));
    }

    /** Of the whole chain; "none" where there is none. */
    static String states(Throwable error) {
        return chain(error).stream()
                .map(SqlErrors::state)
                .filter(state -> !state.isEmpty())
                .distinct()
                .reduce((a, b) -> a + ", " + b)
                .orElse("none");
    }

    private static String state(Throwable link) {
        String state = link instanceof SQLException error ? error.getSQLState() : null;
        return state == null ? "" : state;
    }

    /** Every exception that can be reached. Chains may have circles. */
    private static Set<Throwable> chain(Throwable error) {
        Set<Throwable> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        collect(error, seen);
        return seen;
    }

    private static void collect(@Nullable Throwable link, Set<Throwable> seen) {
        if (link != null && seen.add(link)) {
            collect(link.getCause(), seen);
            collect(link instanceof SQLException error ? error.getNextException() : null, seen);
        }
    }
}
