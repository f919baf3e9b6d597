package dev.idempotency.outgoing;

import dev.idempotency.testing.TestDatabase;

class PostgreSqlLostLeaseTest extends LostLeaseContract {

    PostgreSqlLostLeaseTest() {
        super(TestDatabase.POSTGRESQL);
    }
}
