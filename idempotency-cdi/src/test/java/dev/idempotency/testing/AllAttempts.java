package dev.idempotency.testing;

/** The attempts of outgoing operations: the last one of each stands in its own row. */
public final class AllAttempts {

    /** A table, for FROM. */
    public static final String TABLE = """
            (SELECT entry_id, attempts AS number, attempt_id, kind, submitted_at, ended_at, outcome, told
                FROM idempotency_outgoing WHERE attempt_id IS NOT NULL
            UNION ALL
            SELECT entry_id, number, attempt_id, kind, submitted_at, ended_at, outcome, told
                FROM idempotency_attempt) AS all_attempts
            """;

    private AllAttempts() {}
}
