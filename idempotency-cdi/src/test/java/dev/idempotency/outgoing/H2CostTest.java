package dev.idempotency.outgoing;

import dev.idempotency.testing.TestDatabase;

class H2CostTest extends CostContract {

    H2CostTest() {
        super(TestDatabase.H2);
    }
}
