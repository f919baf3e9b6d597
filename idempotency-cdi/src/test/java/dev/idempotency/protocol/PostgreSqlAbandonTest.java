package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;

class PostgreSqlAbandonTest extends AbandonContract {

    PostgreSqlAbandonTest() {
        super(TestDatabase.POSTGRESQL);
    }
}
