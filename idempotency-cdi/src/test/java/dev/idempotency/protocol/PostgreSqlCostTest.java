package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;
import java.util.List;

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
    List<String> endOfExecutionWithoutResult() {
        return List.of("SELECT 1", "commit");
    }
}
