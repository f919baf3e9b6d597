package dev.idempotency.jdbc;

import dev.idempotency.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

class H2StoreTest {

    @Nested
    class Claims extends ClaimContract {
        Claims() {
            super(TestDatabase.H2);
        }
    }

    @Nested
    class Races extends RaceContract {
        Races() {
            super(TestDatabase.H2);
        }
    }
}
