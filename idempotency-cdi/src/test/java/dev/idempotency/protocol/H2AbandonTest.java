package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;

class H2AbandonTest extends AbandonContract {

    H2AbandonTest() {
        super(TestDatabase.H2);
    }
}
