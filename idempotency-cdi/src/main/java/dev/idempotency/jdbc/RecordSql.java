package dev.idempotency.jdbc;

/** The SQL that all databases share. Columns are always named, so that newer additive tables can be used as well. */
final class RecordSql {

    /**
     * What {@link RecordRow#read} reads, of a record {@code r} and its result {@code x}. In a transaction the time may be
     * that of its beginning: a lease is then taken to be held a little longer than it is.
     */
    static final String COLUMNS = """
            r.operation_id, r.namespace, r.caller, r.operation, r.idempotency_key, r.fingerprint, r.attempt_id,
            r.submitted_at, r.completed_at, r.state, r.status, r.result, r.resource_id,
            r.failure_type, r.failure_title, r.failure_status, r.failure_detail,
            r.lease_until, CASE WHEN r.lease_until > CURRENT_TIMESTAMP THEN TRUE ELSE FALSE END AS leased,
            x.operation_id AS kept_result, x.headers, x.body
            """;

    /** What is visible to this transaction. */
    static final String SELECT = """
            SELECT $COLUMNS FROM idempotency_record r
            LEFT JOIN idempotency_result x ON x.operation_id = r.operation_id
            WHERE r.operation_id = ? AND r.namespace = ? AND r.caller = ?
            """.replace("$COLUMNS", COLUMNS);

    /** One row where {@link #SELECT} has one. */
    static final String EXISTS = """
            SELECT 1 FROM idempotency_record r WHERE r.operation_id = ? AND r.namespace = ? AND r.caller = ?
            """;

    /** A finished record: what {@link Binding#attempt} and {@link Binding#outcome} bind, and the two times. */
    static final String INSERT = """
            INSERT INTO idempotency_record (
                operation_id, namespace, caller, operation, idempotency_key, fingerprint, attempt_id,
                state, status, result, resource_id,
                failure_type, failure_title, failure_status, failure_detail, submitted_at, completed_at)
            """;

    /** Which of many have ended; the results stay where they are. */
    static final String ENDED = """
            SELECT namespace, caller, operation, idempotency_key FROM idempotency_record
            WHERE operation_id = ANY(?) AND state IN ('succeeded', 'failed')
            """;

    private RecordSql() {}
}
