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

    @Override
    int statementsOfLookAtNothing() {
        return 2;
    }

    @Override
    int statementsOfAbandon() {
        return 1;
    }

    @Override
    String claim() {
        return "pg_try_advisory_xact_lock";
    }

    @Override
    String completion() {
        return "INSERT INTO idempotency_record";
    }
}
