package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.OperationIdentity;
import dev.idempotency.record.Claim;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.testing.TestKeys;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Locale;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** The same contract on tables that are partitioned by the time in the key. */
class PostgreSqlPartitionedStoreTest {

    @Nested
    class Claims extends ClaimContract {
        Claims() {
            super(StoreKind.PARTITIONED);
        }

        @Test
        @Override
        void keys_are_compared_byte_for_byte() {
            hasNoPlace(super::keys_are_compared_byte_for_byte);
        }

        @Test
        @Override
        void the_longest_key_fits() {
            hasNoPlace(super::the_longest_key_fits);
        }

        @Test
        @Override
        void a_probe_row_of_a_rolled_back_transaction_is_gone() {
            hasNoPlace(super::a_probe_row_of_a_rolled_back_transaction_is_gone);
        }

        /** Keys that show no time. */
        private void hasNoPlace(ThrowingCallable test) {
            assertThatThrownBy(test).isInstanceOf(StoreFailure.class).hasMessageContaining("IDEMP021");
        }

        @Test
        void keys_of_one_moment_are_compared_byte_for_byte() throws SQLException {
            OperationIdentity lower = identity(TestKeys.ulid(Instant.now()).toLowerCase(Locale.ROOT));
            OperationIdentity upper = identity(lower.key().toUpperCase(Locale.ROOT));
            record(lower, success("lower"));
            assertThat(tryClaim(upper)).isInstanceOf(Claim.Won.class);
            record(upper, success("upper"));

            assertThat(((Claim.Found) tryClaim(lower)).record().identity()).isEqualTo(lower);
            assertThat(((Claim.Found) tryClaim(upper)).record().identity()).isEqualTo(upper);
        }
    }

    @Nested
    class ClaimsOfYoungKeys extends Claims {
        @Override
        String newKey() {
            return TestKeys.uuid(Instant.now());
        }
    }

    @Nested
    class Results extends ResultContract {
        Results() {
            super(StoreKind.PARTITIONED);
        }
    }

    @Nested
    class Looks extends LookContract {
        Looks() {
            super(StoreKind.PARTITIONED);
        }
    }

    @Nested
    class Purges extends PurgeContract {
        Purges() {
            super(StoreKind.PARTITIONED);
        }
    }

    @Nested
    class Races extends RaceContract {
        Races() {
            super(StoreKind.PARTITIONED);
        }
    }

    @Nested
    class RacesOfYoungKeys extends RaceContract {
        RacesOfYoungKeys() {
            super(StoreKind.PARTITIONED);
        }

        @Override
        String newKey() {
            return TestKeys.uuid(Instant.now());
        }
    }

    @Nested
    class Abandons extends AbandonContract {
        Abandons() {
            super(StoreKind.PARTITIONED, 1);
        }
    }

    @Nested
    class LeasesOfIt extends LeaseContract {
        LeasesOfIt() {
            super(StoreKind.PARTITIONED);
        }
    }

    @Nested
    class Awaits extends AwaitContract {
        Awaits() {
            super(StoreKind.PARTITIONED);
        }
    }

    @Nested
    class Costs extends CostContract {
        Costs() {
            super(StoreKind.PARTITIONED, 1, 2);
        }
    }

    @Nested
    class CostsOfYoungKeys extends CostContract {
        CostsOfYoungKeys() {
            super(StoreKind.PARTITIONED, 2, 2);
        }

        @Override
        String newKey() {
            return TestKeys.uuid(Instant.now());
        }
    }
}
