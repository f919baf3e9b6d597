package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationInProgressException;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.OperationState;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.testing.MeddlingDriver;
import dev.idempotency.testing.MeddlingDriver.Moment;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration.TransactionIsolation;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/**
 * PostgreSQL above READ COMMITTED: the snapshot of a transaction may be older than its claim, which then does not see
 * what another node has recorded in between.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
abstract class StrictIsolationContract {

    private static final String CLAIM = "pg_try_advisory_xact_lock";

    private final TransactionIsolation isolation;
    private final String url = TestDatabase.POSTGRESQL.createUrl();
    private AgroalDataSource pool;
    private TestApplication application;
    private IdempotentOperations operations;
    private Receipt recorded;
    private String recordedKey;
    Shop shop;
    Ledger ledger;
    String key;
    String line;

    StrictIsolationContract(TransactionIsolation isolation) {
        this.isolation = isolation;
    }

    @BeforeAll
    void startTheApplication() throws SQLException {
        pool = TestJta.meddlingPool(url, 4, isolation);
        try (Connection connection = elsewhere()) {
            execute(connection, "CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        }
        application = TestApplication.start(pool, Map.of("schema", "create"), Shop.class, Ledger.class);
        shop = application.get(Shop.class);
        ledger = application.get(Ledger.class);
        operations = application.get(IdempotentOperations.class);
    }

    @AfterAll
    void stopTheApplication() {
        application.close();
        pool.close();
    }

    /** The same order under another key: what another node records is its result. */
    @BeforeEach
    void newIntent() throws Exception {
        key = UUID.randomUUID().toString();
        line = "line-" + key;
        recordedKey = UUID.randomUUID().toString();
        recorded = shop.buy(recordedKey, line, Inside.NOTHING);
    }

    final Connection elsewhere() throws SQLException {
        Connection connection = DriverManager.getConnection(url);
        connection.setTransactionIsolation(isolation.level());
        return connection;
    }

    static void execute(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private void recordElsewhere() throws SQLException {
        try (Connection other = elsewhere()) {
            OtherNode.repeat(other, "shop.buy", recordedKey, key);
        }
    }

    private void takeTheSnapshotAndRecordElsewhere(Connection ours) throws SQLException {
        execute(ours, "SELECT 1");
        recordElsewhere();
    }

    private void assertOnlyTheOtherIsRecorded() throws Exception {
        assertThat(ledger.lines(line)).as("ours is rolled back").isOne();
        assertThat(operations.status("shop.buy", key).state()).isEqualTo(OperationState.SUCCEEDED);
        assertThat(shop.buy(key, line, Inside.NOTHING)).isEqualTo(recorded);
        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void who_loses_by_an_old_snapshot_runs_in_vain_and_gets_the_recorded_result() throws Exception {
        int runs = ledger.runs();
        MeddlingDriver.once(Moment.BEFORE, CLAIM, this::takeTheSnapshotAndRecordElsewhere);

        assertThat(shop.buy(key, line, Inside.NOTHING)).isEqualTo(recorded);
        assertThat(ledger.runs()).as("the claim did not see the record").isEqualTo(runs + 1);
        assertOnlyTheOtherIsRecorded();
    }

    @Test
    void who_loses_by_an_old_snapshot_and_fails_is_answered_from_the_record_too() throws Exception {
        MeddlingDriver.once(Moment.BEFORE, CLAIM, this::takeTheSnapshotAndRecordElsewhere);

        assertThat(shop.buy(key, line, () -> {
                    throw new OutOfStock("none left in the old snapshot");
                }))
                .isEqualTo(recorded);
        assertOnlyTheOtherIsRecorded();
    }

    @Test
    void in_a_transaction_of_others_who_loses_by_an_old_snapshot_is_rolled_back() throws Exception {
        assertThatThrownBy(() -> shop.inTransaction(this::loseByAnOldSnapshot))
                .isInstanceOf(OperationRolledBackException.class);
        assertOnlyTheOtherIsRecorded();
    }

    @Test
    void a_transaction_of_others_that_swallows_that_is_rolled_back_too() throws Exception {
        Optional<RuntimeException> told = shop.inTransactionThatSwallows(this::loseByAnOldSnapshot);

        assertThat(told).get().isInstanceOf(OperationRolledBackException.class);
        assertOnlyTheOtherIsRecorded();
    }

    private Receipt loseByAnOldSnapshot() {
        try {
            assertThat(ledger.lines(line)).isOne();
            recordElsewhere();
            return shop.buy(key, line, Inside.NOTHING);
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void in_a_transaction_of_others_what_another_node_has_in_hand_is_in_progress() throws Exception {
        try (Connection other = elsewhere()) {
            other.setAutoCommit(false);
            OtherNode.claim(other, "shop.buy", key);
            assertThatThrownBy(() -> shop.inTransaction(() -> shop.buy(key, line, Inside.NOTHING)))
                    .isInstanceOf(OperationInProgressException.class);
            other.rollback();
        }
        shop.buy(key, line, Inside.NOTHING);
        assertThat(ledger.lines(line)).isEqualTo(2);
    }
}
