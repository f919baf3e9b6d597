package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;

class PostgreSqlPaymentsTest extends PaymentsContract {

    PostgreSqlPaymentsTest() {
        super(TestDatabase.POSTGRESQL);
    }
}
