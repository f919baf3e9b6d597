package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.WrappedDataSource;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class H2StoreTest {

    @Nested
    class Claims extends ClaimContract {
        Claims() {
            super(StoreKind.H2);
        }

        @Test
        void an_unfinished_record_of_this_transaction_is_found_as_unknown() throws SQLException {
            OperationIdentity identity = newIdentity();
            transactions.begin();
            store.claim(claim(identity));

            Claim again = store.claim(claim(identity));
            transactions.rollback();

            assertThat(((Claim.Found) again).record().outcome()).isNull();
            assertThat(((Claim.Found) again).record().state()).isEqualTo(OperationState.UNKNOWN);
        }
    }

    @Nested
    class Results extends ResultContract {
        Results() {
            super(StoreKind.H2);
        }

        @Test
        void without_a_claim_there_is_nothing_to_complete() throws SQLException {
            assertRefused(newIdentity());
        }

        @Test
        void after_the_rollback_of_its_claim_there_is_nothing_to_complete() throws SQLException {
            OperationIdentity identity = newIdentity();
            tryClaim(identity);

            assertRefused(identity);
        }
    }

    @Nested
    class Looks extends LookContract {
        Looks() {
            super(StoreKind.H2);
        }
    }

    @Nested
    class Purges extends PurgeContract {
        Purges() {
            super(StoreKind.H2);
        }
    }

    @Nested
    class Races extends RaceContract {
        Races() {
            super(StoreKind.H2);
        }
    }

    @Nested
    class Abandons extends AbandonContract {
        Abandons() {
            super(StoreKind.H2, 2);
        }
    }

    @Nested
    class LeasesOfIt extends LeaseContract {
        LeasesOfIt() {
            super(StoreKind.H2);
        }
    }

    @Nested
    class Awaits extends AwaitContract {
        Awaits() {
            super(StoreKind.H2);
        }
    }

    @Nested
    class Costs extends CostContract {
        Costs() {
            super(StoreKind.H2, 2, 3);
        }
    }

    @Nested
    class Tables extends SchemaContract {

        @TempDir
        Path directory;

        Tables() {
            super(TestDatabase.H2, "h2-1.sql");
        }

        @Test
        void they_are_created_without_being_asked() {
            schema.prepare(SchemaMode.AUTO);
            assertThatCode(() -> schema.prepare(SchemaMode.VALIDATE)).doesNotThrowAnyException();
        }

        @Test
        void columns_that_do_not_tell_upper_from_lower_case_are_refused() throws SQLException {
            execute("SET IGNORECASE TRUE");
            assertRefused(() -> schema.prepare(SchemaMode.AUTO), "idempotency_record.caller is VARCHAR_IGNORECASE");
        }

        @Test
        void a_long_lock_timeout_is_warned_of_where_another_jvm_could_wait() throws SQLException {
            assertThat(warnings("")).hasSize(1).first().asString().contains("IDEMP0206W", "2000", "PT1S");
            assertThat(warnings(";LOCK_TIMEOUT=1000")).isEmpty();
        }

        @Test
        void in_memory_nobody_is_warned() {
            assertThat(LogCapture.of(H2Dialect.class, () -> schema.prepare(SchemaMode.AUTO)))
                    .isEmpty();
        }

        @Test
        void connections_that_read_what_is_not_committed_are_refused() {
            DataSource careless = new WrappedDataSource(database) {
                @Override
                public Connection getConnection() throws SQLException {
                    Connection connection = target.getConnection();
                    connection.setTransactionIsolation(Connection.TRANSACTION_READ_UNCOMMITTED);
                    return connection;
                }
            };
            Schema read = new Schema(() -> careless, StoreFixture.IN_FLIGHT_WAIT);

            assertRefused(() -> read.prepare(SchemaMode.AUTO), "IDEMP0225E", "READ COMMITTED");
        }

        private List<String> warnings(String setting) {
            JdbcDataSource file = new JdbcDataSource();
            file.setURL("jdbc:h2:" + directory.resolve("db") + setting);
            Schema onDisk = new Schema(() -> file, StoreFixture.IN_FLIGHT_WAIT);
            return LogCapture.of(H2Dialect.class, () -> onDisk.prepare(SchemaMode.AUTO));
        }
    }

    @Nested
    class OnItsOwn extends StoreFixture {
        OnItsOwn() {
            super(StoreKind.H2);
        }

        /** H2 updates a row by removing and adding it, which an uncommitted read can see. */
        @Test
        void a_record_that_is_being_updated_is_running_at_every_moment() throws Exception {
            OperationIdentity identity = newIdentity();
            AtomicBoolean updating = new AtomicBoolean(true);
            CountDownLatch looking = new CountDownLatch(1);
            transactions.begin();
            execute(claim(identity), success("done"));
            try (OtherThread other = new OtherThread()) {
                Future<Integer> looks = other.start(() -> {
                    int running = 0;
                    while (updating.get()) {
                        Sighting seen = store.look(identity);
                        looking.countDown();
                        assertThat(seen).isInstanceOf(Sighting.Running.class);
                        running++;
                    }
                    return running;
                });
                // Else all updates could be over before the other thread has begun.
                assertThat(looking.await(30, TimeUnit.SECONDS)).isTrue();
                for (int i = 0; i < 20_000 && !looks.isDone(); i++) {
                    execute(transactions, "UPDATE idempotency_record SET resource_id = '" + i + "'");
                }
                updating.set(false);
                assertThat(looks.get(30, TimeUnit.SECONDS)).isPositive();
            } finally {
                transactions.rollback();
            }
        }

        @Test
        void a_database_that_was_closed_is_told_as_unreachable() throws SQLException {
            LocalTransactions closed = new LocalTransactions(TestDatabase.H2.create());
            new Schema(() -> closed, IN_FLIGHT_WAIT).prepare(SchemaMode.AUTO);
            JdbcRecordStore closedStore = new JdbcRecordStore(() -> closed);
            NewClaim claim = claim(newIdentity());
            closed.begin();
            closedStore.claim(claim);
            execute(closed, "SHUTDOWN IMMEDIATELY");

            assertThatThrownBy(() -> closedStore.complete(claim, success("done")))
                    .isInstanceOfSatisfying(
                            StoreFailure.class, e -> assertThat(e.kind()).isEqualTo(StoreFailure.Kind.UNREACHABLE));
            closed.forget();
        }
    }
}
