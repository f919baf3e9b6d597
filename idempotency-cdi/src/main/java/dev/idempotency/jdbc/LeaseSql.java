package dev.idempotency.jdbc;

/**
 * The SQL of leases that all databases share. A row that the completing transaction holds is passed over, not waited for:
 * so each verb answers at once, and whoever changed the row knows that no such transaction can commit any more. Each
 * statement is a transaction of its own, and its time is that of the statement.
 */
final class LeaseSql {

    private static final String UNTIL = "CURRENT_TIMESTAMP + CAST(? AS BIGINT) * INTERVAL '0.001' SECOND";

    /** What a claim inserts: what {@link Binding#attempt} binds, the owner, and the milliseconds of the lease. */
    static final String CLAIM = """
            INSERT INTO idempotency_record (
                operation_id, namespace, caller, operation, idempotency_key, fingerprint, attempt_id,
                owner, lease_until, state, status, result, submitted_at)
            SELECT ?, ?, ?, ?, ?, ?, ?, ?, $UNTIL, 'processing', 0, 'none', $NOW
            """.replace("$UNTIL", UNTIL);

    private static final String UNFINISHED = """
            WHERE operation_id = (
                SELECT l.operation_id FROM idempotency_record l
                WHERE l.operation_id = ? AND l.namespace = ? AND l.caller = ? AND l.state = 'processing'
                  AND $CONDITION
                FOR UPDATE SKIP LOCKED)
            """;

    private static final String OWNED = UNFINISHED.replace("$CONDITION", "l.owner = ?");

    static final String TAKE_OVER =
            "UPDATE idempotency_record SET attempt_id = ?, owner = ?, lease_until = $UNTIL ".replace("$UNTIL", UNTIL)
                    + UNFINISHED.replace("$CONDITION", "l.lease_until <= CURRENT_TIMESTAMP");

    static final String EXTEND = "UPDATE idempotency_record SET lease_until = $UNTIL ".replace("$UNTIL", UNTIL) + OWNED;

    /** Without an owner, an extension that comes late revives nothing. */
    static final String LAPSE = "UPDATE idempotency_record SET owner = NULL, lease_until = CURRENT_TIMESTAMP " + OWNED;

    static final String RELEASE = "DELETE FROM idempotency_record " + OWNED;

    /** What {@link Binding#outcome} binds, and whether the fingerprint goes as well. */
    static final String COMPLETE = """
            UPDATE idempotency_record
            SET state = ?, status = ?, result = ?, resource_id = ?,
                failure_type = ?, failure_title = ?, failure_status = ?, failure_detail = ?,
                fingerprint = CASE WHEN ? THEN '' ELSE fingerprint END,
                completed_at = $NOW, owner = NULL, lease_until = NULL
            WHERE operation_id = ? AND namespace = ? AND caller = ? AND state = 'processing' AND owner = ?
            """;

    static final String LAPSED = """
            SELECT $COLUMNS FROM idempotency_record r
            LEFT JOIN idempotency_result x ON x.operation_id = r.operation_id
            WHERE r.lease_until <= CURRENT_TIMESTAMP - CAST(? AS BIGINT) * INTERVAL '0.001' SECOND
              AND r.namespace = ? AND r.state = 'processing' AND r.operation = ANY(?)
            ORDER BY r.lease_until LIMIT ?
            """.replace("$COLUMNS", RecordSql.COLUMNS);

    private LeaseSql() {}
}
