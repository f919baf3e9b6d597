package dev.idempotency.benchmarks.injvm;

import dev.idempotency.benchmarks.business.Payment;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Records as if payments had been made long ago, by the million: PostgreSQL makes them from one that was made by the
 * library. Their keys are UUIDv7 that follow from their time and number, so that they can be asked for again.
 */
final class Rows {

    /** What they all paid; a replay must ask for the same. */
    static final Payment PAYMENT = new Payment(1, 1, "invoice 2026-0815");

    /** The key, and the id that the library gives to its operation. */
    private static final String NUMBERED = """
            SELECT k.key, translate(encode(substring(int8send(m.millis) FROM 3) || substring(sha256(
                       int4send(octet_length(r.namespace)) || convert_to(r.namespace, 'UTF8')
                    || int4send(octet_length(r.caller)) || convert_to(r.caller, 'UTF8')
                    || int4send(octet_length(r.operation)) || convert_to(r.operation, 'UTF8')
                    || int4send(octet_length(k.key)) || convert_to(k.key, 'UTF8')) FROM 7), 'base64'), '+/=', '-_') AS id,
                to_timestamp(m.millis / 1000.0) AS time, r.*, x.headers, x.body
            FROM row_template r JOIN result_template x ON x.operation_id = r.operation_id,
            generate_series($FIRST, $LAST) n,
            LATERAL (SELECT $MILLIS + n * $APART AS millis) m,
            LATERAL (SELECT lpad(to_hex(m.millis), 12, '0') AS t, lpad(to_hex(n), 12, '0') AS d) h,
            LATERAL (SELECT substr(h.t, 1, 8) || '-' || substr(h.t, 9, 4) || '-7000-8000-' || h.d AS key) k
            """;

    private static final String RECORDS = """
            INSERT INTO $RECORD (operation_id, namespace, caller, operation, idempotency_key, fingerprint, attempt_id,
                submitted_at, completed_at, status, state, result, resource_id)
            SELECT g.id, g.namespace, g.caller, g.operation, g.key, g.fingerprint, g.attempt_id,
                g.time, g.time, g.status, g.state, g.result, g.resource_id
            FROM ($NUMBERED) g
            """;

    private static final String RESULTS = """
            INSERT INTO $RESULT (operation_id, headers, body) SELECT g.id, g.headers, g.body FROM ($NUMBERED) g
            """;

    private final Beans beans;
    private final Instant first;
    private final long apart;

    /**
     * @param first the time of the first row
     * @param apart milliseconds from one to the next
     */
    Rows(Beans beans, Instant first, long apart) {
        this.beans = beans;
        this.first = first;
        this.apart = apart;
    }

    /** Makes the one from which the others are made, unless it is there. */
    private static void makeTemplate(Beans beans) throws SQLException {
        if (beans.statements.find("SELECT to_regclass('row_template')").isEmpty()) {
            beans.annotated.pay("template", PAYMENT);
            beans.statements.update("CREATE TABLE row_template AS SELECT * FROM idempotency_record"
                    + " WHERE idempotency_key = 'template'");
            beans.statements.update("CREATE TABLE result_template AS SELECT * FROM idempotency_result"
                    + " WHERE operation_id = (SELECT operation_id FROM row_template)");
        }
    }

    /** The key of a row. */
    String key(int number) {
        String time = String.format(Locale.ROOT, "%012x", first.toEpochMilli() + number * apart);
        return time.substring(0, 8) + "-" + time.substring(8) + "-7000-8000-"
                + String.format(Locale.ROOT, "%012x", number);
    }

    /** Inserts rows, the numbers of both ends included. */
    void insert(String recordTable, @Nullable String resultTable, int from, int to) throws SQLException {
        makeTemplate(beans);
        String numbered = NUMBERED.replace("$FIRST", String.valueOf(from))
                .replace("$LAST", String.valueOf(to))
                .replace("$MILLIS", first.toEpochMilli() + "::bigint")
                .replace("$APART", String.valueOf(apart));
        beans.statements.update(RECORDS.replace("$RECORD", recordTable).replace("$NUMBERED", numbered));
        if (resultTable != null) {
            beans.statements.update(RESULTS.replace("$RESULT", resultTable).replace("$NUMBERED", numbered));
        }
    }
}
