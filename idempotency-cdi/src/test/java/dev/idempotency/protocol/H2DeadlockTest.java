package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testing.TestDatabase;
import java.sql.Connection;

/**
 * H2 rolls back the whole transaction of the victim, the claim included, and lets its next statement begin a new one:
 * what the business does then must not be committed.
 */
class H2DeadlockTest extends DeadlockContract {

    H2DeadlockTest() {
        super(TestDatabase.H2.createUrl().replace("LOCK_TIMEOUT=1000", "LOCK_TIMEOUT=30000"));
    }

    @Override
    void spare(Connection other) {
        // Of two transactions H2 makes the younger one the victim.
    }

    @Override
    void awaitTheOther() {
        // Whoever comes second finds the deadlock, and the younger one is told.
    }

    @Override
    void goOn() {
        assertThat(add(2)).isOne();
    }
}
