package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;

class PostgreSqlLeasedTest extends LeasedContract {

    PostgreSqlLeasedTest() {
        super(TestDatabase.POSTGRESQL);
    }
}
