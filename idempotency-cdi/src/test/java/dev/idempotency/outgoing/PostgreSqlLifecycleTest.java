package dev.idempotency.outgoing;

import dev.idempotency.testing.TestDatabase;

class PostgreSqlLifecycleTest extends LifecycleContract {

    PostgreSqlLifecycleTest() {
        super(TestDatabase.POSTGRESQL);
    }
}
