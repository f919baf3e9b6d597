package dev.idempotency.jdbc;

import dev.idempotency.testing.TestDatabase;

class PostgreSqlOutgoingTest extends OutgoingContract {

    PostgreSqlOutgoingTest() {
        super(TestDatabase.POSTGRESQL);
    }
}
