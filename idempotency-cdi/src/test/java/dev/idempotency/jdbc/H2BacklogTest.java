package dev.idempotency.jdbc;

class H2BacklogTest extends BacklogContract {

    H2BacklogTest() {
        super(
                StoreKind.H2,
                "EXPLAIN ANALYZE ",
                "scanCount: (\\d+)",
                "(SELECT x AS n FROM SYSTEM_RANGE(1, %d)) AS series");
    }
}
