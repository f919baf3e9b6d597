package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;

class H2CostTest extends CostContract {

    @Override
    TestDatabase database() {
        return TestDatabase.H2;
    }

    @Override
    int statementsOfReplay() {
        return 2;
    }

    @Override
    int statementsOfLookAtNothing() {
        return 3;
    }

    @Override
    int statementsOfAbandon() {
        return 2;
    }

    @Override
    String claim() {
        return "INSERT INTO idempotency_record";
    }

    @Override
    String completion() {
        return "MERGE INTO idempotency_record";
    }
}
