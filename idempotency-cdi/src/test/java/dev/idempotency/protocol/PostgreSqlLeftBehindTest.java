package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;

class PostgreSqlLeftBehindTest extends LeftBehindContract {

    PostgreSqlLeftBehindTest() {
        super(TestDatabase.POSTGRESQL);
    }
}
