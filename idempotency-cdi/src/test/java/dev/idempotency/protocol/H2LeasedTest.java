package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;

class H2LeasedTest extends LeasedContract {

    H2LeasedTest() {
        super(TestDatabase.H2);
    }
}
