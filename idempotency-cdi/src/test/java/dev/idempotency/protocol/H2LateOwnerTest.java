package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;

class H2LateOwnerTest extends LateOwnerContract {

    H2LateOwnerTest() {
        super(TestDatabase.H2);
    }
}
