package dev.idempotency.jdbc;

/** The SQL of outgoing operations. But for what is inserted, due, and first of a group, all databases share it. */
final class OutgoingSql {

    static final String TABLE = "idempotency_outgoing";

    private static final String INSERTED = """
            INSERT INTO idempotency_outgoing (
                entry_id, namespace, target, operation, idempotency_key, group_name, method, path, headers, body,
                created_at, state, step, attempts, given_back, due_at)
            """;

    private static final String ALL_BUT_DUE =
            "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CURRENT_TIMESTAMP, 'waiting', 'submit', 0, 0, ";

    private static final String AT_ONCE = "CURRENT_TIMESTAMP";

    /** The last one is asked for: those that were first are over, and would be passed one by one. */
    private static final String IF_NONE_BEFORE = """
            CASE WHEN (SELECT 1 FROM idempotency_outgoing e
                WHERE e.namespace = ? AND e.target = ? AND e.group_name = ? AND e.finished_at IS NULL
                ORDER BY e.seq DESC LIMIT 1) IS NULL THEN CURRENT_TIMESTAMP END""";

    /** In no order: H2 would sort them. With a chance in it: H2 would remember the answer within a transaction. */
    private static final String IF_NONE_BEFORE_IN_H2 = """
            CASE WHEN NOT EXISTS (SELECT 1 FROM idempotency_outgoing e
                WHERE e.namespace = ? AND e.target = ? AND e.group_name = ? AND e.finished_at IS NULL
                    AND RAND() IS NOT NULL)
            THEN CURRENT_TIMESTAMP END""";

    private static final String NEW = INSERTED + "VALUES (" + ALL_BUT_DUE + AT_ONCE + ")";

    private static final String NEW_IN_GROUP = INSERTED + "VALUES (" + ALL_BUT_DUE + IF_NONE_BEFORE + ")";

    private static final String NEW_IN_GROUP_IN_H2 = INSERTED + "VALUES (" + ALL_BUT_DUE + IF_NONE_BEFORE_IN_H2 + ")";

    /** Already taken, by its first attempt: the lease begins with the statement, not with the transaction. */
    private static final String TAKEN = """
            INSERT INTO idempotency_outgoing (
                entry_id, namespace, target, operation, idempotency_key, group_name, method, path, headers, body,
                created_at, state, step, attempts, given_back, due_at, owner, attempt_id, kind, submitted_at)
            SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CURRENT_TIMESTAMP, 'waiting', 'submit', 1, 0,
                moment.now + CAST(? AS BIGINT) * INTERVAL '0.001' SECOND, ?, ?, 'submit', moment.now
            FROM (SELECT $NOW AS now) AS moment
            """;

    /** By a join: H2 would look for each row it finds in the whole array. */
    static final String STANDING = """
            SELECT o.attempt_id FROM unnest(?) AS g (entry_id)
            JOIN idempotency_outgoing o ON o.entry_id = g.entry_id AND o.owner = ?
            """;

    /** What is told of an entry that was stored as taken. */
    static final String[] TIMES = {"created_at", "submitted_at"};

    /** Waits for another transaction that has the same entry, and leaves this one usable if that commits. */
    private static final String OR_NOTHING = " ON CONFLICT DO NOTHING";

    private static final String IF_ABSENT = NEW + OR_NOTHING;

    private static final String IF_ABSENT_IN_GROUP = NEW_IN_GROUP + OR_NOTHING;

    /** A duplicate key that comes up in spite of the look does not harm the transaction. */
    private static final String WHERE_ABSENT =
            " WHERE NOT EXISTS (SELECT 1 FROM idempotency_outgoing WHERE entry_id = ?)";

    private static final String IF_ABSENT_IN_H2 = INSERTED + "SELECT " + ALL_BUT_DUE + AT_ONCE + WHERE_ABSENT;

    private static final String IF_ABSENT_IN_GROUP_IN_H2 =
            INSERTED + "SELECT " + ALL_BUT_DUE + IF_NONE_BEFORE_IN_H2 + WHERE_ABSENT;

    private static final String REQUEST = """
            o.target, o.operation, o.idempotency_key, o.group_name, o.method, o.path, o.headers, o.body
            """;

    static final String STORED =
            "SELECT " + REQUEST + " FROM idempotency_outgoing o WHERE o.entry_id = ? AND o.namespace = ?";

    static final String STATUS = """
            SELECT o.entry_id, o.target, o.operation, o.idempotency_key, o.state, o.attempts, o.created_at,
                o.finished_at, o.resource_id, o.failure_type, o.failure_title, o.failure_status, o.failure_detail
            FROM idempotency_outgoing o WHERE o.entry_id = ? AND o.namespace = ?
            """;

    /** Entries of a group come one after the other; one that is unresolved stops those behind it. */
    private static final String ENTRY = """
            SELECT o.entry_id, $REQUEST, o.created_at, o.state, o.step, o.attempts, o.given_back, o.owner,
                o.attempt_id, o.kind, o.submitted_at, o.ended_at, o.status_link, o.retry_until, o.operation_id,
                o.failure_type, o.failure_title, o.failure_status, o.failure_detail, CURRENT_TIMESTAMP AS moment
            FROM idempotency_outgoing o
            WHERE o.namespace = ?
              AND (o.group_name IS NULL OR NOT EXISTS (
                SELECT 1 FROM idempotency_outgoing e
                WHERE e.namespace = o.namespace AND e.target = o.target AND e.group_name = o.group_name
                  AND e.seq < o.seq AND e.finished_at IS NULL))
            """.replace("$REQUEST", REQUEST);

    /** The time is that of the first statement of a transaction, so of this one. */
    private static final String DUE = ENTRY + "  AND o.target = ? AND o.due_at <= CURRENT_TIMESTAMP\n";

    private static final String LONGEST_DUE_FIRST = DUE + "ORDER BY o.due_at LIMIT ? FOR UPDATE SKIP LOCKED";

    /**
     * Rows come in the order of the index. If H2 had to sort them, it would lock all that are due, and not some. The
     * index begins with what has no time: without a lower bound, H2 would read all that is over before what is due.
     */
    private static final String BY_INDEX = DUE + """
              AND o.due_at >= TIMESTAMP WITH TIME ZONE '1970-01-01 00:00:00Z'
            LIMIT ? FOR UPDATE SKIP LOCKED
            """;

    static final String ONE = ENTRY + """
              AND o.entry_id = ?
              AND (o.due_at <= CURRENT_TIMESTAMP OR (o.due_at IS NULL AND o.finished_at IS NULL))
            FOR UPDATE SKIP LOCKED
            """;

    /** What waits for its turn: it is not over, nobody has it, and it waits for no time and no person. */
    private static final String PARKED = "due_at IS NULL AND finished_at IS NULL AND state <> 'unresolved'";

    /** The first of each of some groups of one target. */
    private static final String FIRST_OF_SOME = firstOfSome("o.seq");

    /** H2 takes it from its index only in the whole order of that; PostgreSQL would sort the group by that. */
    private static final String FIRST_OF_SOME_IN_H2 =
            firstOfSome("o.namespace, o.finished_at, o.target, o.group_name, o.seq");

    /** The first of each group, where it is parked. */
    static final String FIRST_OF_ALL = """
            SELECT entry_id FROM (
                SELECT DISTINCT ON (target, group_name) target, group_name, seq, entry_id, due_at, finished_at, state
                FROM idempotency_outgoing
                WHERE namespace = ? AND group_name IS NOT NULL AND finished_at IS NULL
                ORDER BY target, group_name, seq) AS head
            WHERE\s""" + PARKED;

    /** Not those that somebody has locked: whoever does that takes them, wakes them or is a person. */
    static final String LOCK_PARKED = "SELECT entry_id FROM idempotency_outgoing WHERE entry_id = ANY(?) AND " + PARKED
            + " FOR UPDATE SKIP LOCKED";

    /** As if they had never waited for others: those that were stored later do not come first. */
    static final String WAKE = "UPDATE idempotency_outgoing SET due_at = created_at WHERE entry_id = ANY(?)";

    static final String POSTPONE = "UPDATE idempotency_outgoing SET due_at = ? WHERE entry_id = ANY(?)";

    /** The claim that has it, by the owner and the attempt. */
    static final String OURS = " WHERE entry_id = ? AND owner = ? AND attempt_id IS NOT DISTINCT FROM ?";

    static final String EXTEND = "UPDATE idempotency_outgoing SET due_at = ?" + OURS;

    static final String NOW = "SELECT CURRENT_TIMESTAMP AS moment";

    static final String OLD = """
            SELECT entry_id FROM idempotency_outgoing WHERE namespace = ? AND finished_at < ?
            ORDER BY finished_at LIMIT ? FOR UPDATE SKIP LOCKED
            """;

    /**
     * By an index on each database: PostgreSQL has one of what is due, H2 one by the end, which what waits does not have.
     */
    static final String WAITING = """
            SELECT target, COUNT(*) AS number FROM idempotency_outgoing
            WHERE namespace = ? AND finished_at IS NULL AND due_at IS NOT NULL GROUP BY target
            """;

    static final String DELETE_ATTEMPTS = "DELETE FROM idempotency_attempt WHERE entry_id = ANY(?)";

    static final String DELETE = "DELETE FROM idempotency_outgoing WHERE entry_id = ANY(?)";

    private OutgoingSql() {}

    static String due(Dialect dialect) {
        return dialect instanceof H2Dialect ? BY_INDEX : LONGEST_DUE_FIRST;
    }

    static String firstOfSome(Dialect dialect) {
        return dialect instanceof H2Dialect ? FIRST_OF_SOME_IN_H2 : FIRST_OF_SOME;
    }

    private static String firstOfSome(String order) {
        return """
                SELECT (SELECT o.entry_id FROM idempotency_outgoing o
                    WHERE o.namespace = ? AND o.finished_at IS NULL AND o.target = ? AND o.group_name = g.name
                    ORDER BY $ORDER LIMIT 1) AS entry_id
                FROM unnest(?) AS g (name)
                """.replace("$ORDER", order);
    }

    /** Of an entry that nobody else can have. Of a group, namespace, target and group come once more after the values. */
    static String insertNew(Dialect dialect, boolean inGroup) {
        return !inGroup ? NEW : dialect instanceof H2Dialect ? NEW_IN_GROUP_IN_H2 : NEW_IN_GROUP;
    }

    /** Of an entry that is taken by whoever stores it. */
    static String insertTaken(Dialect dialect, boolean isNew) {
        boolean isH2 = dialect instanceof H2Dialect;
        String sql = TAKEN.replace("$NOW", isH2 ? H2Dialect.NOW : "statement_timestamp()");
        return isNew ? sql : sql + (isH2 ? WHERE_ABSENT : OR_NOTHING);
    }

    /** Of one that may be there. As before; on H2 its id comes last, once more. */
    static String insertIfAbsent(Dialect dialect, boolean inGroup) {
        if (dialect instanceof H2Dialect) {
            return inGroup ? IF_ABSENT_IN_GROUP_IN_H2 : IF_ABSENT_IN_H2;
        }
        return inGroup ? IF_ABSENT_IN_GROUP : IF_ABSENT;
    }
}
