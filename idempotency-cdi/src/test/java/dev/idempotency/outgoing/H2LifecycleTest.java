package dev.idempotency.outgoing;

import dev.idempotency.testing.TestDatabase;

class H2LifecycleTest extends LifecycleContract {

    H2LifecycleTest() {
        super(TestDatabase.H2);
    }
}
