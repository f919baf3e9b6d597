package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;

class PostgreSqlRetentionTest extends RetentionContract {

    PostgreSqlRetentionTest() {
        super(TestDatabase.POSTGRESQL);
    }
}
