package dev.idempotency.outgoing;

import dev.idempotency.testing.TestDatabase;

class PostgreSqlAheadTest extends AheadContract {

    PostgreSqlAheadTest() {
        super(TestDatabase.POSTGRESQL);
    }
}
