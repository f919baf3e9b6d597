package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;

class H2LeftBehindTest extends LeftBehindContract {

    H2LeftBehindTest() {
        super(TestDatabase.H2);
    }
}
