package dev.idempotency.outgoing;

import dev.idempotency.testing.TestDatabase;

class PostgreSqlRelayTest extends RelayContract {

    PostgreSqlRelayTest() {
        super(TestDatabase.POSTGRESQL);
    }
}
