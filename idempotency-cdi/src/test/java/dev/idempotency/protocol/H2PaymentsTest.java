package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;

class H2PaymentsTest extends PaymentsContract {

    H2PaymentsTest() {
        super(TestDatabase.H2);
    }
}
