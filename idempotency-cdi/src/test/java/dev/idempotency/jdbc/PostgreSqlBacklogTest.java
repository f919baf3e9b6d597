package dev.idempotency.jdbc;

class PostgreSqlBacklogTest extends BacklogContract {

    /** The first line of buffers is that of the whole statement. */
    PostgreSqlBacklogTest() {
        super(
                StoreKind.POSTGRESQL,
                "EXPLAIN (ANALYZE, BUFFERS) ",
                "\\A(?s:.*?)shared hit=(\\d+)",
                "generate_series(1, %d) AS series (n)");
    }
}
