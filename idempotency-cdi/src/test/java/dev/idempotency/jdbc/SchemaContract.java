package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.record.Claim;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.testing.CountingDataSource;
import dev.idempotency.testing.TestDatabase;
import java.sql.SQLException;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every database must hold to: tables are made or checked, and what is wrong is told with its cure. */
abstract class SchemaContract {

    private static final Pattern CREATE_INDEX = Pattern.compile("CREATE UNIQUE INDEX [^)]*\\)");

    final TestDatabase kind;
    final String ddl;
    DataSource database;
    Schema schema;

    SchemaContract(TestDatabase kind, String ddl) {
        this.kind = kind;
        this.ddl = ddl;
    }

    @BeforeEach
    void emptyDatabase() {
        database = kind.create();
        schema = new Schema(() -> database, StoreFixture.IN_FLIGHT_WAIT);
    }

    void execute(String sql) throws SQLException {
        StoreFixture.execute(database, sql);
    }

    static void assertRefused(ThrowingCallable call, String... parts) {
        assertThatThrownBy(call)
                .isInstanceOfSatisfying(
                        StoreFailure.class, e -> assertThat(e.kind()).isEqualTo(StoreFailure.Kind.DEFECT))
                .message()
                .contains(parts);
    }

    @Test
    void missing_tables_are_told_with_the_script_that_makes_them() {
        assertRefused(
                () -> schema.prepare(SchemaMode.VALIDATE),
                "IDEMP0205E",
                "no table idempotency_record",
                "no table idempotency_result",
                "dev/idempotency/jdbc/" + ddl,
                "idempotency.schema=create");
    }

    @Test
    void created_tables_are_valid() {
        schema.prepare(SchemaMode.CREATE);
        assertThatCode(() -> schema.prepare(SchemaMode.VALIDATE)).doesNotThrowAnyException();
    }

    /** Pools close connections; H2 evaluates some checks with the settings of the session that made the table. */
    @Test
    void the_connection_that_made_the_tables_may_be_closed() throws SQLException {
        schema.prepare(SchemaMode.CREATE);
        LocalTransactions transactions = new LocalTransactions(database);
        JdbcRecordStore store = new JdbcRecordStore(() -> transactions);
        transactions.begin();

        assertThat(store.claim(StoreFixture.claim(StoreFixture.identity("key"))))
                .isInstanceOf(Claim.Won.class);
        transactions.rollback();
        transactions.closeAll();
    }

    @Test
    void creating_again_changes_nothing() {
        schema.prepare(SchemaMode.CREATE);
        CountingDataSource counting = new CountingDataSource(database);
        new Schema(() -> counting, StoreFixture.IN_FLIGHT_WAIT).prepare(SchemaMode.CREATE);

        assertThat(counting.executed()).noneMatch(sql -> sql.contains("CREATE"));
    }

    @Test
    void off_touches_nothing() {
        CountingDataSource counting = new CountingDataSource(database);
        new Schema(() -> counting, StoreFixture.IN_FLIGHT_WAIT).prepare(SchemaMode.OFF);

        assertThat(counting.executed()).isEmpty();
    }

    @Test
    void every_missing_column_is_told() throws SQLException {
        schema.prepare(SchemaMode.CREATE);
        execute("ALTER TABLE idempotency_record DROP COLUMN resource_id");
        execute("ALTER TABLE idempotency_record DROP COLUMN failure_title");
        execute("ALTER TABLE idempotency_result DROP COLUMN headers");

        assertRefused(
                () -> schema.prepare(SchemaMode.VALIDATE),
                "idempotency_record has no column resource_id",
                "idempotency_record has no column failure_title",
                "idempotency_result has no column headers",
                ddl);
    }

    @Test
    void creating_does_not_repair_an_older_table_but_tells_it() throws SQLException {
        schema.prepare(SchemaMode.CREATE);
        execute("ALTER TABLE idempotency_record DROP COLUMN resource_id");

        assertRefused(() -> schema.prepare(SchemaMode.CREATE), "idempotency_record has no column resource_id");
    }

    /** What a restore leaves whose indexes failed, or a copy of the table. */
    @Test
    void a_table_without_its_primary_key_is_refused_with_the_ddl_that_adds_it() throws SQLException {
        schema.prepare(SchemaMode.CREATE);
        for (String table : List.of("idempotency_record", "idempotency_result", "idempotency_attempt")) {
            execute("ALTER TABLE " + table + " RENAME TO original");
            execute("CREATE TABLE " + table + " AS SELECT * FROM original");
            execute("DROP TABLE original");
        }
        Schema all = new Schema(() -> database, StoreFixture.IN_FLIGHT_WAIT, true);

        String message = refusal(() -> all.prepare(SchemaMode.CREATE));

        assertThat(message)
                .contains("IDEMP0205E")
                .contains("idempotency_record has no primary key", "idempotency_result has no primary key")
                .contains("idempotency_attempt has no primary key", "(entry_id, number)")
                .doesNotContain("idempotency_outgoing has");
        for (String ddl :
                CREATE_INDEX.matcher(message).results().map(MatchResult::group).toList()) {
            execute(ddl);
        }
        assertThatCode(() -> all.prepare(SchemaMode.VALIDATE)).doesNotThrowAnyException();
    }

    private static String refusal(ThrowingCallable call) {
        return catchThrowableOfType(StoreFailure.class, call).getMessage();
    }

    @Test
    void an_index_that_lets_duplicates_in_is_no_primary_key() throws SQLException {
        schema.prepare(SchemaMode.CREATE);
        execute("ALTER TABLE idempotency_result RENAME TO original");
        execute("CREATE TABLE idempotency_result AS SELECT * FROM original");
        execute("CREATE INDEX not_unique ON idempotency_result (operation_id)");
        execute("CREATE UNIQUE INDEX of_more ON idempotency_result (operation_id, headers)");
        assertRefused(() -> schema.prepare(SchemaMode.VALIDATE), "idempotency_result has no primary key");

        execute("CREATE UNIQUE INDEX of_the_same ON idempotency_result (operation_id)");
        assertThatCode(() -> schema.prepare(SchemaMode.VALIDATE)).doesNotThrowAnyException();
    }

    @Test
    void the_tables_of_a_newer_version_with_further_columns_are_accepted() throws SQLException {
        schema.prepare(SchemaMode.CREATE);
        execute("ALTER TABLE idempotency_record ADD COLUMN purge_after TIMESTAMP WITH TIME ZONE");
        execute("ALTER TABLE idempotency_result ADD COLUMN media_type VARCHAR(100) DEFAULT 'x' NOT NULL");

        assertThatCode(() -> schema.prepare(SchemaMode.VALIDATE)).doesNotThrowAnyException();
    }

    @Test
    void columns_that_pad_or_cut_or_forget_the_zone_are_refused() throws SQLException {
        execute(String.join(
                "\n",
                "CREATE TABLE idempotency_record (operation_id CHAR(43) PRIMARY KEY, namespace VARCHAR(100),",
                "caller VARCHAR(255), operation VARCHAR(100), idempotency_key VARCHAR(64), fingerprint VARCHAR(100),",
                "attempt_id VARCHAR(100), submitted_at TIMESTAMP, completed_at TIMESTAMP WITH TIME ZONE,",
                "state VARCHAR(20), status INTEGER, result VARCHAR(20), resource_id VARCHAR(200),",
                "failure_type VARCHAR(255), failure_title VARCHAR(255), failure_status INTEGER,",
                "failure_detail VARCHAR(1000), owner VARCHAR(36), lease_until TIMESTAMP WITH TIME ZONE)"));
        execute(String.join(
                "\n",
                "CREATE TABLE idempotency_result (operation_id VARCHAR(43) PRIMARY KEY,",
                "headers VARCHAR(10000), body VARCHAR(10000))"));

        assertRefused(
                () -> schema.prepare(SchemaMode.VALIDATE),
                "idempotency_record.operation_id",
                "idempotency_record.idempotency_key",
                "idempotency_record.submitted_at",
                "idempotency_result.body");
    }

    @Test
    void nodes_that_start_at_once_make_the_tables_once() throws Exception {
        for (int round = 0; round < 5; round++) {
            DataSource shared = kind.create();
            CyclicBarrier together = new CyclicBarrier(8);
            RaceContract.inParallel(8, thread -> {
                Schema node = new Schema(() -> shared, StoreFixture.IN_FLIGHT_WAIT);
                together.await(30, TimeUnit.SECONDS);
                node.prepare(SchemaMode.CREATE);
                return null;
            });
        }
    }

    @Test
    void a_claim_on_a_missing_table_names_the_script() {
        JdbcRecordStore store = new JdbcRecordStore(() -> database);
        assertRefused(() -> store.claim(StoreFixture.claim(StoreFixture.identity("key"))), "IDEMP0204E", ddl);
    }
}
