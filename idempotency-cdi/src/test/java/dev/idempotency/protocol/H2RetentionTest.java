package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;

class H2RetentionTest extends RetentionContract {

    H2RetentionTest() {
        super(TestDatabase.H2);
    }
}
