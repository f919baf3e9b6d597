package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;

class PostgreSqlCostTest extends CostContract {

    @Override
    TestDatabase database() {
        return TestDatabase.POSTGRESQL;
    }

    @Override
    int statementsOfReplay() {
        return 1;
    }
}
