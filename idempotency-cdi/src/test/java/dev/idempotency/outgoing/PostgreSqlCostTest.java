package dev.idempotency.outgoing;

import dev.idempotency.testing.TestDatabase;

class PostgreSqlCostTest extends CostContract {

    PostgreSqlCostTest() {
        super(TestDatabase.POSTGRESQL);
    }
}
