package dev.idempotency.jdbc;

import dev.idempotency.testing.TestDatabase;
import org.junit.jupiter.api.Nested;

class PostgreSqlStoreTest {

    @Nested
    class Claims extends ClaimContract {
        Claims() {
            super(TestDatabase.POSTGRESQL);
        }
    }

    @Nested
    class Races extends RaceContract {
        Races() {
            super(TestDatabase.POSTGRESQL);
        }
    }
}
