package dev.idempotency.jdbc;

import dev.idempotency.testing.TestDatabase;

class H2OutgoingTest extends OutgoingContract {

    H2OutgoingTest() {
        super(TestDatabase.H2);
    }
}
