package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;

class PostgreSqlLateOwnerTest extends LateOwnerContract {

    PostgreSqlLateOwnerTest() {
        super(TestDatabase.POSTGRESQL);
    }
}
