package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.OperationIdentity;
import dev.idempotency.config.Retention.KeyFormat;
import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.record.Claim;
import dev.idempotency.record.RecordPurge.Days;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.testing.CountingDataSource;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestKeys;
import dev.idempotency.testing.WrappedDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tables that are partitioned by the time in the key. */
@Timeout(60)
class PostgreSqlPartitionTest extends StoreFixture {

    private final Instant now = Instant.now();
    private PartitionedTables partitions;
    private JdbcRecordPurge purge;

    PostgreSqlPartitionTest() {
        super(StoreKind.POSTGRESQL);
    }

    @Override
    void createStore() {
        // A new one for each test.
    }

    @BeforeEach
    void createPartitionedTables() throws SQLException {
        database = kind.create();
        counting = new CountingDataSource(database);
        transactions = new LocalTransactions(counting);
        try (Connection connection = database.getConnection()) {
            DdlScript.named("postgresql-1-partitioned.sql").run(connection);
        }
        partitions = new PartitionedTables(() -> database);
        purge = purge(database, new PartitionedTables(() -> database));
        store = new JdbcRecordStore(() -> transactions, partitions, null);
        new Schema(() -> database, IN_FLIGHT_WAIT).prepare(SchemaMode.VALIDATE);
        partitions.prepare(KeyFormat.TIME_ORDERED);
    }

    private static JdbcRecordPurge purge(DataSource database, PartitionedTables partitions) {
        return new JdbcRecordPurge(
                () -> database, partitions, new Horizons(() -> database, "default", Clock.systemUTC()));
    }

    private OperationIdentity made(Duration ago) {
        return identity(TestKeys.uuid(now.minus(ago)));
    }

    private void refusal(OperationIdentity identity, StoreFailure.Kind kind, String message) {
        List<ThrowingCallable> ways = List.of(
                () -> tryClaim(identity),
                () -> store.leases().claim(claim(identity), "owner", Duration.ofMinutes(1)),
                () -> store.abandon(identity, "attempt"));
        for (ThrowingCallable way : ways) {
            assertThatThrownBy(way)
                    .isInstanceOfSatisfying(
                            StoreFailure.class, e -> assertThat(e.kind()).isEqualTo(kind))
                    .hasMessageContaining(message);
        }
    }

    private Days tend(Duration result, Duration record) {
        return tend(purge, result, record);
    }

    private Days tend(JdbcRecordPurge by, Duration result, Duration record) {
        return by.days("default", now.minus(result), now.minus(record)).orElseThrow();
    }

    private static final Duration NEVER = Duration.ofDays(10_000);
    private static final Duration TWO_DAYS = Duration.ofDays(2);

    private String partition(String table, Duration ago) {
        return KeyDay.of(now.minus(ago)).partitionOf(table);
    }

    private void completedAt(OperationIdentity identity, Duration ago) throws SQLException {
        execute("UPDATE idempotency_record SET completed_at = now() - interval '" + ago.toSeconds()
                + " seconds' WHERE operation_id = '" + identity.operationId() + "'");
    }

    /** A user with fewer rights. */
    private static final class AsRole extends WrappedDataSource {

        private final String role;

        AsRole(DataSource target, String role) {
            super(target);
            this.role = role;
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = target.getConnection();
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET ROLE " + role);
            }
            return connection;
        }
    }

    /**
     * Waits for locks for as long as a slow machine may need, and has the isolation that shows least of what others have
     * committed, unless something is said about it.
     */
    private static final class Patient extends WrappedDataSource {

        Patient(DataSource target) {
            super(target);
        }

        @Override
        public Connection getConnection() throws SQLException {
            Connection connection = target.getConnection();
            connection.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            return proxy(Connection.class, (self, method, arguments) -> {
                Object result = call(connection, method, arguments);
                return method.getName().equals("createStatement") ? patient((Statement) result) : result;
            });
        }

        private static Statement patient(Statement statement) {
            return proxy(Statement.class, (self, method, arguments) -> {
                if (method.getName().equals("execute")) {
                    arguments[0] = ((String) arguments[0]).replace("lock_timeout = '500ms'", "lock_timeout = '25s'");
                }
                return call(statement, method, arguments);
            });
        }
    }

    private void awaitSomebodyWhoWaitsFor(String tables) throws SQLException {
        while (number("SELECT count(*) FROM pg_locks l JOIN pg_class c ON c.oid = l.relation"
                        + " JOIN pg_database d ON d.oid = l.database AND d.datname = current_database()"
                        + " WHERE NOT l.granted AND c.relname LIKE '" + tables + "'")
                == 0) {
            assertThat(Thread.interrupted()).as("the time of the test is over").isFalse();
        }
    }

    @Test
    void partitioned_tables_need_their_primary_keys_as_well() throws SQLException {
        Schema schema = new Schema(() -> database, IN_FLIGHT_WAIT);
        execute("ALTER TABLE idempotency_record DROP CONSTRAINT idempotency_record_pkey");
        SchemaContract.assertRefused(
                () -> schema.prepare(SchemaMode.VALIDATE),
                "idempotency_record has no primary key",
                "CREATE UNIQUE INDEX idempotency_record_key ON idempotency_record (operation_id)");

        execute("CREATE UNIQUE INDEX idempotency_record_key ON idempotency_record (operation_id)");
        schema.prepare(SchemaMode.VALIDATE);
    }

    @Test
    void one_key_comes_to_one_partition_and_is_unique_there() throws SQLException {
        OperationIdentity identity = made(Duration.ofDays(5));
        record(identity, success("done"));

        assertThat(tryClaim(identity)).isInstanceOf(Claim.Found.class);
        assertThat(store.look(identity)).isInstanceOf(Sighting.Recorded.class);
        assertThat(number("SELECT count(*) FROM " + partition("idempotency_record", Duration.ofDays(5))))
                .isOne();
        assertThatThrownBy(() ->
                        execute("INSERT INTO idempotency_record SELECT * FROM idempotency_record WHERE operation_id = '"
                                + identity.operationId() + "'"))
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("23505"));
    }

    @Test
    void an_operation_is_found_in_one_partition() throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                var rows = statement.executeQuery(
                        "EXPLAIN SELECT * FROM idempotency_record r LEFT JOIN idempotency_result x"
                                + " ON x.operation_id = r.operation_id WHERE r.operation_id = '"
                                + made(Duration.ZERO).operationId() + "'")) {
            StringBuilder plan = new StringBuilder();
            while (rows.next()) {
                plan.append(rows.getString(1)).append('\n');
            }
            assertThat(plan.toString()).contains(partition("idempotency_record", Duration.ZERO));
            assertThat(plan.toString().split("idempotency_record_\\d")).hasSizeLessThanOrEqualTo(3);
        }
    }

    @Test
    void a_key_of_a_day_that_is_not_there_yet_is_refused_before_anything_runs() throws SQLException {
        refusal(made(Duration.ofDays(-60)), StoreFailure.Kind.DEFECT, "IDEMP0214E");
        refusal(made(Duration.ofDays(-200_000)), StoreFailure.Kind.DEFECT, "IDEMP0214E");
        assertThat(number("SELECT count(*) FROM idempotency_record")).isZero();
    }

    @Test
    void a_key_of_a_day_before_all_is_too_old_whatever_it_claims() throws SQLException {
        refusal(made(Duration.ofDays(60)), StoreFailure.Kind.FORGOTTEN, "IDEMP0218W");
        refusal(identity(TestKeys.uuid(Instant.EPOCH)), StoreFailure.Kind.FORGOTTEN, "IDEMP0218W");
        assertThat(number("SELECT count(*) FROM idempotency_record")).isZero();
    }

    @Test
    void partitions_reach_a_week_ahead_and_are_made_behind_the_newest_only() throws SQLException {
        assertThat(partitions.make()).isZero();
        record(made(Duration.ofDays(-6)), success("done"));
        OperationIdentity dropped = made(Duration.ofDays(3));
        execute("DROP TABLE " + partition("idempotency_record", Duration.ofDays(3)));
        KeyDay newest = KeyDay.of(now.plus(Duration.ofDays(7)));
        execute("DROP TABLE " + newest.partitionOf("idempotency_record"));
        execute("DROP TABLE " + newest.partitionOf("idempotency_result"));

        assertThat(partitions.make()).isOne();
        refusal(dropped, StoreFailure.Kind.FORGOTTEN, "IDEMP0218W");
    }

    /** One of the two tables of a day was made by a node that died then. */
    @Test
    void a_day_that_was_made_half_is_made_whole() throws SQLException {
        KeyDay newest = KeyDay.of(now.plus(Duration.ofDays(7)));
        execute("DROP TABLE " + newest.partitionOf("idempotency_record"));

        assertThat(partitions.make()).isOne();
        assertThat(partitions.make()).isZero();
    }

    @Test
    void another_node_s_partitions_are_found_when_they_are_missed() throws Exception {
        KeyDay newest = KeyDay.of(now.plus(Duration.ofDays(7)));
        execute("DROP TABLE " + newest.partitionOf("idempotency_record"));
        execute("DROP TABLE " + newest.partitionOf("idempotency_result"));
        JdbcRecordStore late = new JdbcRecordStore(() -> transactions, new PartitionedTables(() -> database), null);
        OperationIdentity identity = identity(TestKeys.uuid(Instant.ofEpochMilli(newest.start())));
        transactions.begin();
        assertThatThrownBy(() -> late.claim(claim(identity))).isInstanceOf(StoreFailure.class);
        transactions.rollback();
        partitions.make();

        Claim claim = null;
        while (claim == null) {
            transactions.begin();
            try {
                claim = late.claim(claim(identity));
            } catch (StoreFailure looksAgainWithinASecond) {
                Thread.onSpinWait();
            } finally {
                transactions.rollback();
            }
        }
        assertThat(claim).isInstanceOf(Claim.Won.class);
    }

    @Test
    void nodes_that_start_at_once_make_each_partition_once() throws Exception {
        execute("DROP TABLE idempotency_record, idempotency_result");
        try (Connection connection = database.getConnection()) {
            DdlScript.named("postgresql-1-partitioned.sql").run(connection);
        }
        ExecutorService nodes = Executors.newFixedThreadPool(4);
        try {
            List<Future<?>> starts = IntStream.range(0, 4)
                    .<Future<?>>mapToObj(i ->
                            nodes.submit(() -> new PartitionedTables(() -> database).prepare(KeyFormat.TIME_ORDERED)))
                    .toList();
            for (Future<?> start : starts) {
                start.get();
            }
        } finally {
            nodes.shutdownNow();
        }
        partitions.make();
        record(made(Duration.ofDays(-7)), success("done"));
        record(made(Duration.ofDays(7)), success("done"));
    }

    @Test
    void a_day_that_is_due_is_dropped_and_its_keys_are_refused_then() throws SQLException {
        OperationIdentity old = made(Duration.ofDays(5));
        OperationIdentity young = made(Duration.ofDays(1));
        record(old, success("done"));
        record(young, success("done"));
        completedAt(old, Duration.ofDays(5));

        assertThat(tend(TWO_DAYS, TWO_DAYS).dropped()).isGreaterThanOrEqualTo(3);
        assertThat(number("SELECT count(*) FROM idempotency_record")).isOne();
        assertThat(number("SELECT count(*) FROM idempotency_result")).isOne();
        partitions.make();
        refusal(old, StoreFailure.Kind.FORGOTTEN, "IDEMP0218W");
        assertThat(store.look(old)).isInstanceOf(Sighting.Absent.class);
        assertThat(tryClaim(young)).isInstanceOf(Claim.Found.class);
    }

    @Test
    void a_day_with_something_unfinished_late_or_of_others_is_not_dropped() throws SQLException {
        OperationIdentity identity = made(Duration.ofDays(5));
        record(identity, success("done"));
        String day = partition("idempotency_record", Duration.ofDays(5));
        tend(NEVER, TWO_DAYS);
        assertThat(store.look(identity)).as("completed just now").isInstanceOf(Sighting.Recorded.class);

        completedAt(identity, Duration.ofDays(5));
        execute("UPDATE " + day + " SET state = 'processing'");
        tend(NEVER, TWO_DAYS);
        assertThat(store.look(identity)).as("unfinished").isInstanceOf(Sighting.Recorded.class);

        execute("UPDATE " + day + " SET state = 'succeeded', namespace = 'other'");
        tend(NEVER, TWO_DAYS);
        assertThat(number("SELECT count(*) FROM " + day)).as("of others").isOne();

        execute("UPDATE " + day + " SET namespace = 'default'");
        tend(NEVER, TWO_DAYS);
        assertThat(store.look(identity)).isInstanceOf(Sighting.Absent.class);
    }

    /** Every day is empty, so nothing but its time keeps it. */
    @Test
    void a_day_is_dropped_when_its_last_moment_is_too_old_and_not_before() {
        KeyDay day = KeyDay.of(now.minus(Duration.ofDays(3)));
        JdbcRecordPurge sharing = purge(database, partitions);

        sharing.days("default", Instant.EPOCH, Instant.ofEpochMilli(day.end() - 1));
        assertThat(partitions.look().orElseThrow().firstEntry().getValue()).isEqualTo(day);

        sharing.days("default", Instant.EPOCH, Instant.ofEpochMilli(day.end()));
        assertThat(partitions.look().orElseThrow().firstEntry().getValue()).isEqualTo(day.next());
    }

    /** It is known at once to whoever asks the same object, and not when something is missed. */
    @Test
    void keys_of_a_day_are_refused_as_soon_as_it_is_dropped() throws SQLException {
        OperationIdentity old = made(Duration.ofDays(5));
        assertThat(tryClaim(old)).isInstanceOf(Claim.Won.class);

        tend(purge(database, partitions), TWO_DAYS, TWO_DAYS);

        refusal(old, StoreFailure.Kind.FORGOTTEN, "IDEMP0218W");
    }

    /** By a node that has not heard of it yet, and whose look at the record waited for the lock. */
    @Test
    void who_waited_while_a_day_was_dropped_records_nothing() throws Exception {
        OperationIdentity old = made(Duration.ofDays(5));
        record(old, success("done"));
        String record = partition("idempotency_record", Duration.ofDays(5));
        String result = partition("idempotency_result", Duration.ofDays(5));
        try (Connection dropping = database.getConnection();
                Statement statement = dropping.createStatement();
                OtherThread late = new OtherThread()) {
            dropping.setAutoCommit(false);
            statement.execute("DROP TABLE " + result + ", " + record);
            Future<Object> recorded = late.start(() -> {
                transactions.begin();
                try {
                    execute(claim(old), success("twice"));
                } finally {
                    transactions.rollback();
                }
                return null;
            });
            awaitSomebodyWhoWaitsFor("idempotency%");
            dropping.commit();

            assertThatThrownBy(() -> recorded.get(30, TimeUnit.SECONDS)).hasCauseInstanceOf(StoreFailure.class);
        }
        assertThat(number("SELECT count(*) FROM idempotency_record")).isZero();
    }

    /** To drop a day is to lock its table, and so to wait for whoever writes to any other day. */
    private void dropAllBefore(KeyDay day) {
        purge.days("default", Instant.EPOCH, Instant.ofEpochMilli(day.start()));
    }

    /** It was not committed yet when the keeper looked, and is when the keeper has the lock. */
    @ParameterizedTest
    @CsvSource({"DROP, too new", "DROP, unfinished", "EMPTY, too new", "EMPTY, unfinished"})
    void what_comes_to_a_day_while_its_lock_is_waited_for_is_kept(String removal, String what) throws Exception {
        OperationIdentity old = made(Duration.ofDays(5));
        OperationIdentity late = made(Duration.ofDays(5));
        record(old, success("done"));
        completedAt(old, Duration.ofDays(5));
        dropAllBefore(KeyDay.of(now.minus(Duration.ofDays(5))));
        DataSource patient = new Patient(database);
        JdbcRecordPurge keeper = purge(patient, new PartitionedTables(() -> patient));
        transactions.begin();
        execute(claim(late), success("late"));
        if (what.equals("unfinished")) {
            execute(
                    transactions,
                    "UPDATE idempotency_record SET state = 'processing', completed_at = NULL"
                            + " WHERE operation_id = '" + late.operationId() + "'");
        }
        try (OtherThread other = new OtherThread()) {
            Future<Days> tended = other.start(() -> remove(removal, keeper));
            awaitSomebodyWhoWaitsFor(partition("idempotency_re%", Duration.ofDays(5)));
            transactions.commit();
            assertThat(tended.get(30, TimeUnit.SECONDS).emptied()).isZero();
        }
        assertThat(store.look(old)).isInstanceOf(Sighting.Recorded.class);
        assertThat(store.look(late)).isInstanceOf(Sighting.Recorded.class);
        assertThat(number("SELECT count(*) FROM idempotency_result")).isEqualTo(2);
    }

    @Test
    void results_of_a_day_are_dropped_before_its_records_and_a_late_key_still_has_a_place() throws SQLException {
        OperationIdentity old = made(Duration.ofDays(5));
        record(old, success("done"));
        completedAt(old, Duration.ofDays(5));

        assertThat(tend(TWO_DAYS, NEVER).emptied()).isOne();
        assertThat(number("SELECT count(*) FROM idempotency_result")).isZero();
        assertThat(tryClaim(old)).isInstanceOf(Claim.Found.class);

        record(made(Duration.ofDays(5)), success("late"));
        assertThat(tend(TWO_DAYS, NEVER).emptied()).as("too new").isZero();
        assertThat(number("SELECT count(*) FROM idempotency_result")).isOne();
    }

    /** Neither waits for long behind the other. */
    @ParameterizedTest
    @ValueSource(strings = {"DROP", "EMPTY"})
    void a_day_is_left_alone_while_an_operation_of_it_runs_and_is_done_the_next_time(String removal) throws Exception {
        OperationIdentity old = made(Duration.ofDays(5));
        OperationIdentity late = made(Duration.ofDays(5));
        record(old, success("done"));
        completedAt(old, Duration.ofDays(5));
        transactions.begin();
        execute(claim(late), success("running"));
        try (OtherThread other = new OtherThread()) {
            assertThat(other.<Days>run(() -> remove(removal, purge)).emptied()).isZero();
        }
        transactions.commit();
        assertThat(number("SELECT count(*) FROM idempotency_result")).isEqualTo(2);

        completedAt(late, Duration.ofDays(5));
        remove(removal, purge);
        assertThat(number("SELECT count(*) FROM idempotency_result")).isZero();
        assertThat(number("SELECT count(*) FROM idempotency_record")).isEqualTo(removal.equals("DROP") ? 0 : 2);
    }

    private Days remove(String removal, JdbcRecordPurge by) {
        return removal.equals("DROP") ? tend(by, NEVER, TWO_DAYS) : tend(by, TWO_DAYS, NEVER);
    }

    @Test
    void other_keys_have_no_place_so_another_key_format_is_refused() {
        assertThatThrownBy(() -> new PartitionedTables(() -> database).prepare(KeyFormat.ANY))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("IDEMP0216E");
    }

    @Test
    void tables_that_are_partitioned_in_another_way_are_refused() throws SQLException {
        execute("CREATE TABLE idempotency_record_rest PARTITION OF idempotency_record DEFAULT");
        refused();
        execute("DROP TABLE idempotency_record_rest");
        execute("CREATE TABLE mine PARTITION OF idempotency_record FOR VALUES FROM ('Zaaa') TO ('Zaab')");
        refused();
        execute("DROP TABLE mine");
        execute("DROP TABLE idempotency_result");
        execute("CREATE TABLE idempotency_result (operation_id text PRIMARY KEY, headers text, body bytea)");
        refused();
    }

    private void refused() {
        assertThatThrownBy(() -> new PartitionedTables(() -> database).prepare(KeyFormat.TIME_ORDERED))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("IDEMP0215E");
    }

    @Test
    void where_partitions_cannot_be_made_that_is_said() throws SQLException {
        KeyDay newest = KeyDay.of(now.plus(Duration.ofDays(7)));
        execute("DROP TABLE " + newest.partitionOf("idempotency_record"));
        execute("DROP TABLE " + newest.partitionOf("idempotency_result"));
        execute("CREATE ROLE poor");
        execute("GRANT SELECT, INSERT ON idempotency_record, idempotency_result TO poor");
        PartitionedTables poor = new PartitionedTables(() -> new AsRole(database, "poor"));

        assertThat(LogCapture.of(PartitionedTables.class, () -> poor.prepare(KeyFormat.TIME_ORDERED)))
                .singleElement()
                .asString()
                .contains("IDEMP0217W", "42501");
    }

    @Test
    void tables_without_partitions_are_none_of_its_business() throws SQLException {
        execute("DROP TABLE idempotency_record, idempotency_result");
        new Schema(() -> database, IN_FLIGHT_WAIT).prepare(SchemaMode.CREATE);
        PartitionedTables plain = new PartitionedTables(() -> database);

        plain.prepare(KeyFormat.ANY);
        assertThat(plain.tend("default", now, now)).isEmpty();
        JdbcRecordStore unpartitioned = new JdbcRecordStore(() -> transactions, plain, null);
        transactions.begin();
        assertThat(unpartitioned.claim(claim(newIdentity()))).isInstanceOf(Claim.Won.class);
        transactions.rollback();
    }

    @Test
    void a_pass_with_nothing_to_do_reads_the_catalog_once() {
        JdbcRecordPurge counted = purge(counting, new PartitionedTables(() -> counting));
        counting.reset();

        counted.days("default", now.minus(NEVER), now.minus(NEVER));

        assertThat(counting.executed())
                .filteredOn(sql -> sql.contains("pg_inherits"))
                .hasSize(1);
    }
}
