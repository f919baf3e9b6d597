package dev.idempotency.protocol;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OperationFailedException;
import dev.idempotency.OperationInProgressException;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.OperationState;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.testing.TcpProxy;
import dev.idempotency.testing.TcpProxy.Cut;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import io.agroal.api.AgroalDataSource;
import java.net.URI;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A real PostgreSQL behind a proxy that cuts: what became of the operation is found out by looking, never guessed. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class UnclearEndingsTest {

    private String directUrl;
    private TcpProxy proxy;
    private AgroalDataSource pool;
    private TestApplication application;
    private Shop shop;
    private Ledger ledger;
    private IdempotentOperations operations;
    private String key;
    private String line;

    @BeforeAll
    void startTheApplication() throws Exception {
        directUrl = TestDatabase.POSTGRESQL.createUrl();
        URI address = URI.create(directUrl.substring("jdbc:".length()));
        proxy = new TcpProxy(address.getPort());
        String host = address.getHost() + ":" + address.getPort();
        // Prepared on the server, statements would be sent by a number, and the proxy could not recognise them.
        pool = TestJta.pool(directUrl.replace(host, "127.0.0.1:" + proxy.port()) + "&prepareThreshold=0", 4);
        direct("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        application = TestApplication.start(pool, Map.of("schema", "create"), Shop.class, Ledger.class);
        shop = application.get(Shop.class);
        ledger = application.get(Ledger.class);
        operations = application.get(IdempotentOperations.class);
    }

    @AfterAll
    void stopTheApplication() throws Exception {
        application.close();
        pool.close();
        proxy.close();
    }

    @BeforeEach
    void newIntent() {
        key = UUID.randomUUID().toString();
        line = "line-" + key;
    }

    private void direct(String sql) throws SQLException {
        try (Connection connection = DriverManager.getConnection(directUrl);
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void a_commit_whose_answer_is_lost_is_found_to_have_happened() throws Exception {
        Receipt receipt = shop.buy(key, line, () -> proxy.cutAt("COMMIT", Cut.BEFORE_THE_ANSWER));

        assertThat(receipt.id()).isEqualTo("R-" + line);
        assertThat(ledger.lines(line)).isOne();
        assertThat(operations.status("shop.buy", key).state()).isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void a_commit_that_never_reached_the_database_is_found_to_be_rolled_back() throws Exception {
        assertThatThrownBy(() -> shop.buy(key, line, () -> proxy.cutAt("COMMIT", Cut.BEFORE_THE_REQUEST)))
                .isInstanceOf(OperationRolledBackException.class);

        assertThat(ledger.lines(line)).isZero();
        shop.buy(key, line, Inside.NOTHING);
        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void a_commit_that_cannot_be_looked_into_is_unknown_and_the_status_tells_the_truth_later() throws Exception {
        assertThatThrownBy(() -> shop.buy(key, line, () -> {
                    TestJta.registry().registerInterposedSynchronization(new DownAtCommit());
                }))
                .isInstanceOf(OutcomeUnknownException.class);
        proxy.up();

        assertThat(operations.status("shop.buy", key).isFound()).isEqualTo(ledger.lines(line) == 1);
    }

    private final class DownAtCommit implements jakarta.transaction.Synchronization {
        @Override
        public void beforeCompletion() {
            proxy.down();
        }

        @Override
        public void afterCompletion(int status) {
            // The test looks at the outcome itself.
        }
    }

    @Test
    void a_connection_that_breaks_inside_the_business_leaves_nothing() throws Exception {
        assertThatThrownBy(() -> shop.buy(key, line, () -> proxy.cutAt("idempotency_result", Cut.BEFORE_THE_REQUEST)))
                .isInstanceOf(OperationRolledBackException.class);
        assertThat(ledger.lines(line)).isZero();
        // It is processing until the database notices that the connection is gone, and rolls back.
        until(() -> !operations.status("shop.buy", key).isFound());
        assertThat(ledger.lines(line)).isZero();
    }

    /** PostgreSQL turns the commit of a failed transaction into a rollback, and says so in a low voice only. */
    @Test
    void a_business_that_swallows_a_failed_statement_is_told_as_rolled_back() {
        Inside swallowing = () -> assertThatThrownBy(() -> ledger.update("INSERT INTO nowhere VALUES (1)"))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> shop.buy(key, line, swallowing)).isInstanceOf(OperationRolledBackException.class);
        assertThatThrownBy(() -> shop.quiet(key, line, swallowing)).isInstanceOf(OperationRolledBackException.class);

        assertThat(ledger.lines(line)).isZero();
        assertThat(operations.status("shop.buy", key).isFound()).isFalse();
        assertThat(operations.status("shop.quiet", key).isFound()).isFalse();
    }

    @Test
    void a_record_that_appears_during_the_business_rolls_it_back_and_is_the_answer() throws Exception {
        String late = UUID.randomUUID().toString();
        Receipt recorded = shop.buy(key, line, Inside.NOTHING);

        Receipt answer = shop.buy(late, line, () -> {
            try (Connection other = DriverManager.getConnection(directUrl)) {
                OtherNode.recordUnclaimed(other, "shop.buy", key, late);
            }
        });

        assertThat(answer).isEqualTo(recorded);
        assertThat(ledger.lines(line)).isOne();
        assertThat(operations.status("shop.buy", late).state()).isEqualTo(OperationState.SUCCEEDED);
    }

    /** What runs came first in this JVM, but the record says what the key was used for. */
    @Test
    void beside_a_stray_request_with_other_parameters_a_retry_is_answered_from_the_record() throws Exception {
        String used = UUID.randomUUID().toString();
        Receipt recorded = shop.buy(key, line, Inside.NOTHING);

        assertThatThrownBy(() -> shop.buy(used, "stray", () -> {
                    try (Connection other = DriverManager.getConnection(directUrl)) {
                        OtherNode.recordUnclaimed(other, "shop.buy", key, used);
                    }
                    Receipt retried =
                            CompletableFuture.supplyAsync(() -> buy(used, line)).join();
                    assertThat(retried).isEqualTo(recorded);
                }))
                .isInstanceOf(KeyReusedException.class);

        assertThat(ledger.lines(line)).isOne();
        assertThat(ledger.lines("stray")).isZero();
    }

    private Receipt buy(String intent, String what) {
        try {
            return shop.buy(intent, what, Inside.NOTHING);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_store_that_is_down_stops_the_business_and_recovers_by_itself() throws Exception {
        int runs = ledger.runs();
        proxy.down();
        assertThatThrownBy(() -> shop.buy(key, line, Inside.NOTHING)).isInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(() -> operations.status("shop.buy", key)).isInstanceOf(StoreUnavailableException.class);
        assertThat(ledger.runs()).isEqualTo(runs);

        proxy.up();
        shop.buy(key, line, Inside.NOTHING);
        assertThat(ledger.lines(line)).isOne();
    }

    @ParameterizedTest
    @EnumSource(Cut.class)
    void an_abandon_whose_connection_breaks_comes_to_a_definite_answer(Cut cut) throws Exception {
        proxy.cutAt("ON CONFLICT", cut);

        assertThat(operations.abandon("shop.buy", key).failure().isAbandoned()).isTrue();
        assertThatThrownBy(() -> shop.buy(key, line, Inside.NOTHING)).isInstanceOf(OperationFailedException.class);
    }

    @Test
    void an_abandon_without_a_database_is_not_told_as_closed() throws Exception {
        proxy.down();
        assertThatThrownBy(() -> operations.abandon("shop.buy", key))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContaining("IDEMP0020E");
        proxy.up();
        assertThat(operations.abandon("shop.buy", key).failure().isAbandoned()).isTrue();
    }

    @Test
    void an_attempt_on_another_node_is_in_progress_and_not_waited_for_longer_than_told() throws Exception {
        try (Connection other = DriverManager.getConnection(directUrl)) {
            holdElsewhere(other);
            assertThat(operations.status("shop.buy", key).state()).isEqualTo(OperationState.PROCESSING);
            int runs = ledger.runs();
            assertThatThrownBy(() -> shop.buy(key, line, Inside.NOTHING))
                    .isInstanceOf(OperationInProgressException.class);
            assertThat(ledger.runs()).isEqualTo(runs);
            other.rollback();
        }
        shop.buy(key, line, Inside.NOTHING);
        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void a_prepared_transaction_is_in_progress_until_it_is_decided() throws Exception {
        try (Connection other = DriverManager.getConnection(directUrl)) {
            holdElsewhere(other);
            try (Statement statement = other.createStatement()) {
                statement.execute("PREPARE TRANSACTION 'branch'");
            }
        }
        assertThat(operations.status("shop.buy", key).state()).isEqualTo(OperationState.PROCESSING);
        assertThatThrownBy(() -> shop.buy(key, line, Inside.NOTHING)).isInstanceOf(OperationInProgressException.class);

        direct("ROLLBACK PREPARED 'branch'");
        shop.buy(key, line, Inside.NOTHING);
        assertThat(ledger.lines(line)).isOne();
    }

    /** What another node does first: the same claim, on a connection that this JVM's flights know nothing of. */
    private void holdElsewhere(Connection other) throws SQLException {
        other.setAutoCommit(false);
        OtherNode.claim(other, "shop.buy", key);
    }
}
