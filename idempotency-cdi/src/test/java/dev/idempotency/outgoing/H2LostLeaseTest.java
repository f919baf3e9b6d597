package dev.idempotency.outgoing;

import dev.idempotency.testing.TestDatabase;

class H2LostLeaseTest extends LostLeaseContract {

    H2LostLeaseTest() {
        super(TestDatabase.H2);
    }
}
