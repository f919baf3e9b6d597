package dev.idempotency.outgoing;

import dev.idempotency.testing.TestDatabase;

class H2AheadTest extends AheadContract {

    H2AheadTest() {
        super(TestDatabase.H2);
    }
}
