package dev.idempotency.outgoing;

import dev.idempotency.testing.TestDatabase;

class H2RelayTest extends RelayContract {

    H2RelayTest() {
        super(TestDatabase.H2);
    }
}
