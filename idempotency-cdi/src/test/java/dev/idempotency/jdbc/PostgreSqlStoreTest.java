package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.OperationIdentity;
import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestKeys;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

class PostgreSqlStoreTest {

    @Nested
    class Claims extends ClaimContract {
        Claims() {
            super(StoreKind.POSTGRESQL);
        }
    }

    @Nested
    class ClaimsOfYoungKeys extends ClaimContract {
        ClaimsOfYoungKeys() {
            super(StoreKind.POSTGRESQL);
        }

        @Override
        String newKey() {
            return TestKeys.uuid(Instant.now());
        }
    }

    @Nested
    class Results extends ResultContract {
        Results() {
            super(StoreKind.POSTGRESQL);
        }
    }

    @Nested
    class Looks extends LookContract {
        Looks() {
            super(StoreKind.POSTGRESQL);
        }
    }

    @Nested
    class Purges extends PurgeContract {
        Purges() {
            super(StoreKind.POSTGRESQL);
        }

        @Test
        void what_is_due_is_found_in_the_primary_key() throws SQLException {
            execute("""
                    INSERT INTO idempotency_record (operation_id, namespace, caller, operation, idempotency_key,
                        fingerprint, attempt_id, submitted_at, completed_at, status, state, result)
                    SELECT 'AZ' || md5(i::text) || 'xxxxxxxxx', 'default', 'c', 'o', 'k', 'f', 'a', now(), now(),
                        0, 'succeeded', 'stored' FROM generate_series(1, 20000) AS i""");
            // One in sixteen has its result still.
            execute("""
                    INSERT INTO idempotency_result (operation_id)
                    SELECT operation_id FROM idempotency_record WHERE substr(operation_id, 34, 1) = '0'""");
            execute("ANALYZE");

            for (String sql : new String[] {JdbcRecordPurge.RECORDS, JdbcRecordPurge.RESULTS}) {
                String plan = plan(sql.replaceFirst("[?]", "'AZ3'")
                        .replaceFirst("[?]", "'AZ4'")
                        .replaceFirst("[?]", "10000"));
                assertThat(plan).contains("Index").doesNotContain("Seq Scan");
            }
        }

        private String plan(String sql) throws SQLException {
            StringBuilder plan = new StringBuilder();
            try (Connection connection = database.getConnection();
                    Statement statement = connection.createStatement();
                    ResultSet lines = statement.executeQuery("EXPLAIN " + sql)) {
                while (lines.next()) {
                    plan.append(lines.getString(1)).append('\n');
                }
            }
            return plan.toString();
        }
    }

    @Nested
    class Races extends RaceContract {
        Races() {
            super(StoreKind.POSTGRESQL);
        }

        @ParameterizedTest
        @ValueSource(ints = {Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
        void under_stricter_isolation_exactly_one_wins_too(int isolation) throws Exception {
            race(isolation);
        }
    }

    @Nested
    class RacesOfYoungKeys extends RaceContract {
        RacesOfYoungKeys() {
            super(StoreKind.POSTGRESQL);
        }

        @Override
        String newKey() {
            return TestKeys.uuid(Instant.now());
        }
    }

    @Nested
    class Abandons extends AbandonContract {
        Abandons() {
            super(StoreKind.POSTGRESQL, 1);
        }

        /** Its one round trip must be one transaction, or its first statement must suffice. */
        @Test
        void nothing_stays_locked_afterwards() throws SQLException {
            store.abandon(newIdentity(), "attempt");

            assertThat(number("SELECT count(*) FROM pg_locks WHERE locktype = 'advisory'"))
                    .isZero();
        }

        @Test
        void a_commit_that_waits_behind_a_prepared_transaction_is_running() throws SQLException {
            OperationIdentity identity = newIdentity();
            transactions.begin();
            execute(claim(identity), success("done"));
            try (Connection connection = transactions.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("PREPARE TRANSACTION 'abandon'");
            }
            transactions.end();

            assertThat(store.abandon(identity, "attempt")).isInstanceOf(Sighting.Running.class);
            execute("COMMIT PREPARED 'abandon'");
            assertThat(store.abandon(identity, "attempt")).isInstanceOf(Sighting.Recorded.class);
        }
    }

    @Nested
    class LeasesOfIt extends LeaseContract {
        LeasesOfIt() {
            super(StoreKind.POSTGRESQL);
        }
    }

    @Nested
    class Awaits extends AwaitContract {
        Awaits() {
            super(StoreKind.POSTGRESQL);
        }
    }

    @Nested
    class Costs extends CostContract {
        Costs() {
            super(StoreKind.POSTGRESQL, 1, 2);
        }
    }

    @Nested
    class CostsOfYoungKeys extends CostContract {
        CostsOfYoungKeys() {
            super(StoreKind.POSTGRESQL, 2, 2);
        }

        @Override
        String newKey() {
            return TestKeys.uuid(Instant.now());
        }
    }

    @Nested
    class Tables extends SchemaContract {
        Tables() {
            super(TestDatabase.POSTGRESQL, "postgresql-1.sql");
        }

        @Test
        void nothing_is_created_without_being_asked() {
            assertRefused(() -> schema.prepare(SchemaMode.AUTO), "IDEMP0205E");
        }

        @Test
        void a_unique_index_that_is_not_in_force_for_every_row_is_no_primary_key() throws SQLException {
            schema.prepare(SchemaMode.CREATE);
            execute("ALTER TABLE idempotency_result DROP CONSTRAINT idempotency_result_pkey");
            refusedWith("CREATE UNIQUE INDEX other ON idempotency_result (operation_id) WHERE body IS NOT NULL");
            refusedWith("CREATE UNIQUE INDEX other ON idempotency_result (upper(operation_id))");
            execute("INSERT INTO idempotency_result VALUES ('twice'), ('twice')");
            String failing = "CREATE UNIQUE INDEX CONCURRENTLY other ON idempotency_result (operation_id)";
            assertThatThrownBy(() -> execute(failing)).isInstanceOf(SQLException.class);
            refusedWith("SELECT 'what failed has left an index behind'");
            execute("TRUNCATE idempotency_result");
            execute("ALTER TABLE idempotency_result ADD CONSTRAINT late UNIQUE (operation_id) DEFERRABLE");
            assertRefused(() -> schema.prepare(SchemaMode.VALIDATE), "idempotency_result has no primary key");
        }

        private void refusedWith(String index) throws SQLException {
            execute(index);
            assertRefused(() -> schema.prepare(SchemaMode.VALIDATE), "idempotency_result has no primary key");
            execute("DROP INDEX other");
        }

        @Test
        void without_the_right_to_create_the_operator_is_told_who_must() throws SQLException {
            String role = "poor_" + UUID.randomUUID().toString().replace("-", "");
            execute("CREATE ROLE " + role + " LOGIN");
            execute("REVOKE CREATE ON SCHEMA public FROM PUBLIC");
            PGSimpleDataSource poor = new PGSimpleDataSource();
            poor.setURL(((PGSimpleDataSource) database).getURL());
            poor.setUser(role);

            assertRefused(
                    () -> new Schema(() -> poor, StoreFixture.IN_FLIGHT_WAIT).prepare(SchemaMode.CREATE),
                    "IDEMP0203E",
                    "postgresql-1.sql",
                    "42501");
        }

        @Test
        void columns_that_do_not_tell_upper_from_lower_case_are_refused() throws SQLException {
            schema.prepare(SchemaMode.CREATE);
            execute("CREATE EXTENSION citext");
            execute("ALTER TABLE idempotency_record ALTER COLUMN caller TYPE citext");

            assertRefused(() -> schema.prepare(SchemaMode.VALIDATE), "idempotency_record.caller is citext");
        }
    }

    @Nested
    @Timeout(60)
    class OnItsOwn extends StoreFixture {
        OnItsOwn() {
            super(StoreKind.POSTGRESQL);
        }

        @Test
        void a_key_of_three_seconds_ago_is_read_with_its_claim() throws SQLException {
            OperationIdentity identity = identity(TestKeys.uuid(Instant.now().minusSeconds(3)));
            record(identity, success("done"));
            counting.reset();

            assertThat(tryClaim(identity)).isInstanceOf(Claim.Found.class);
            assertThat(counting.executed()).hasSize(1);
        }

        @Test
        void a_duplicate_does_not_wait_for_the_row() throws Exception {
            OperationIdentity identity = newIdentity();
            transactions.begin();
            store.claim(claim(identity));
            try (OtherThread other = new OtherThread()) {
                Claim lost = other.run(() -> {
                    transactions.begin();
                    // A claim that waited for a lock, however shortly, would fail by this and spoil the transaction.
                    inTransaction("SET LOCAL lock_timeout = '1ms'");
                    Claim answer = store.claim(claim(identity));
                    inTransaction("SELECT 1");
                    transactions.rollback();
                    return answer;
                });
                assertThat(lost).isInstanceOf(Claim.Lost.class);
            }
            transactions.rollback();
        }

        @ParameterizedTest
        @ValueSource(ints = {Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
        void a_record_committed_after_the_snapshot_lets_the_completion_fail(int isolation) throws Exception {
            OperationIdentity identity = newIdentity();
            transactions.begin(isolation);
            inTransaction("SELECT 1"); // takes the snapshot
            try (OtherThread other = new OtherThread()) {
                other.run(() -> {
                    record(identity, success("done"));
                    return null;
                });
            }
            NewClaim late = claim(identity);
            assertThat(store.claim(late)).isInstanceOf(Claim.Won.class);
            assertThatThrownBy(() -> store.complete(late, success("twice")))
                    .isInstanceOfSatisfying(
                            StoreFailure.class, e -> assertThat(e.kind()).isEqualTo(StoreFailure.Kind.CONTENTION));
            transactions.rollback();

            assertThat(tryClaim(identity)).isInstanceOf(Claim.Found.class);
        }

        @Test
        void a_lock_timeout_is_a_lost_claim() throws Exception {
            try (Connection locker = database.getConnection();
                    Statement statement = locker.createStatement()) {
                locker.setAutoCommit(false);
                statement.execute("LOCK TABLE idempotency_record IN ACCESS EXCLUSIVE MODE");
                transactions.begin();
                inTransaction("SET LOCAL lock_timeout = '1ms'");

                Claim answer = store.claim(claim(newIdentity()));
                transactions.rollback();
                locker.rollback();

                assertThat(answer).isInstanceOf(Claim.Lost.class);
            }
        }

        @Test
        void a_prepared_transaction_is_running_until_it_is_committed() throws Exception {
            OperationIdentity identity = newIdentity();
            String branch = prepare(identity);

            assertThat(store.look(identity)).isInstanceOf(Sighting.Running.class);
            assertThat(tryClaim(identity)).isInstanceOf(Claim.Lost.class);

            execute("COMMIT PREPARED '" + branch + "'");
            assertThat(store.look(identity)).isInstanceOf(Sighting.Recorded.class);
            assertThat(tryClaim(identity)).isInstanceOf(Claim.Found.class);
        }

        @Test
        void a_prepared_transaction_is_absent_after_its_rollback() throws Exception {
            OperationIdentity identity = newIdentity();
            String branch = prepare(identity);
            execute("ROLLBACK PREPARED '" + branch + "'");

            assertThat(store.look(identity)).isInstanceOf(Sighting.Absent.class);
            assertThat(tryClaim(identity)).isInstanceOf(Claim.Won.class);
        }

        private String prepare(OperationIdentity identity) throws SQLException {
            String branch = UUID.randomUUID().toString();
            transactions.begin();
            execute(claim(identity), success("done"));
            inTransaction("PREPARE TRANSACTION '" + branch + "'");
            transactions.end();
            return branch;
        }

        @Test
        void a_commit_that_waits_for_a_standby_is_running() throws Exception {
            OperationIdentity identity = newIdentity();
            try (OtherThread other = new OtherThread();
                    OtherThread forerunner = new OtherThread()) {
                execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
                execute("SELECT pg_reload_conf()");
                forerunner.start(this::commitAgainAndAgain);
                awaitUntold("%emit%");
                Future<Object> committing = other.start(() -> {
                    transactions.begin();
                    inTransaction("SET LOCAL synchronous_commit = on");
                    execute(claim(identity), Outcome.SUCCESS_WITHOUT_RESULT);
                    transactions.commit();
                    return null;
                });
                awaitUntold("COMMIT");
                assertThat(store.look(identity)).isInstanceOf(Sighting.Running.class);
                assertThat(tryClaim(identity)).isInstanceOf(Claim.Lost.class);

                execute("ALTER SYSTEM RESET synchronous_standby_names");
                execute("SELECT pg_reload_conf()");
                committing.get(30, TimeUnit.SECONDS);
                assertThat(store.look(identity)).isInstanceOf(Sighting.Recorded.class);
            } finally {
                execute("ALTER SYSTEM RESET synchronous_standby_names");
                execute("SELECT pg_reload_conf()");
            }
        }

        /** The processes of the database learn of a setting one by one: what is committed until then is told at once. */
        private Object commitAgainAndAgain() throws SQLException {
            try (Connection connection = database.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("SET synchronous_commit = on");
                while (!Thread.currentThread().isInterrupted()) {
                    statement.execute("SELECT pg_logical_emit_message(true, 'forerunner', '')");
                }
                return statement;
            }
        }

        /** Returns when a commit of such a statement in this database is durable, and waits to be told. */
        private void awaitUntold(String statement) throws SQLException {
            while (number("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                            + " AND wait_event = 'SyncRep' AND query LIKE '" + statement + "'")
                    == 0) {
                assertThat(Thread.interrupted())
                        .as("the time of the test is over")
                        .isFalse();
            }
        }

        @Test
        void a_broken_connection_is_told_as_unreachable() throws Exception {
            OperationIdentity identity = newIdentity();
            transactions.begin();
            store.claim(claim(identity));
            try (Connection connection = transactions.getConnection();
                    Statement statement = connection.createStatement();
                    var rows = statement.executeQuery("SELECT pg_backend_pid()")) {
                rows.next();
                execute("SELECT pg_terminate_backend(" + rows.getInt(1) + ")");
            }
            assertThatThrownBy(() -> store.complete(claim(identity), success("done")))
                    .isInstanceOfSatisfying(
                            StoreFailure.class, e -> assertThat(e.kind()).isEqualTo(StoreFailure.Kind.UNREACHABLE));
            assertThatThrownBy(transactions::rollback).isInstanceOf(SQLException.class);
            transactions.forget();
        }

        @Test
        void the_locks_of_another_database_mean_nothing_here() throws Exception {
            OperationIdentity identity = newIdentity();
            JdbcRecordStore elsewhere;
            LocalTransactions there = new LocalTransactions(TestDatabase.POSTGRESQL.create());
            new Schema(() -> there, IN_FLIGHT_WAIT).prepare(SchemaMode.CREATE);
            elsewhere = new JdbcRecordStore(() -> there);
            there.begin();
            elsewhere.claim(claim(identity));

            assertThat(store.look(identity)).isInstanceOf(Sighting.Absent.class);
            assertThat(tryClaim(identity)).isInstanceOf(Claim.Won.class);
            there.rollback();
            there.closeAll();
        }

        private void inTransaction(String sql) throws SQLException {
            execute(transactions, sql);
        }
    }
}
