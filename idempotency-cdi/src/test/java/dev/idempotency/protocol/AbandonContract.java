package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationFailedException;
import dev.idempotency.OperationInProgressException;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Exactly one of "it happened, here it is" and "it never will". */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
abstract class AbandonContract {

    private static final String OPERATION = "shop.buy";

    private final TestDatabase kind;
    private String url;
    private AgroalDataSource pool;
    private TestApplication application;
    private Shop shop;
    private Ledger ledger;
    private IdempotentOperations operations;
    private String key;
    private String line;

    AbandonContract(TestDatabase kind) {
        this.kind = kind;
    }

    @BeforeAll
    void startTheApplication() throws SQLException {
        url = kind.createUrl();
        pool = TestJta.pool(url, 4);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
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

    @BeforeEach
    void newIntent() {
        key = UUID.randomUUID().toString();
        line = "line-" + key;
    }

    private static boolean isAbandoned(OperationStatus status) {
        return status.failure() != null && status.failure().isAbandoned();
    }

    @Test
    void what_was_abandoned_never_happens() {
        OperationStatus status = operations.abandon(OPERATION, key);

        assertThat(status.state()).isEqualTo(OperationState.FAILED);
        assertThat(isAbandoned(status)).isTrue();
        for (String parameter : new String[] {line, "others"}) {
            assertThatThrownBy(() -> shop.buy(key, parameter, Inside.NOTHING))
                    .isInstanceOfSatisfying(
                            OperationFailedException.class,
                            e -> assertThat(e.failure()).isEqualTo(status.failure()));
        }
        assertThat(ledger.lines(line)).isZero();
        assertThat(operations.status(OPERATION, key)).isEqualTo(status);
        assertThat(operations.abandon(OPERATION, key)).isEqualTo(status);
    }

    @Test
    void what_has_happened_is_told() throws Exception {
        shop.buy(key, line, Inside.NOTHING);

        assertThat(operations.abandon(OPERATION, key)).isEqualTo(operations.status(OPERATION, key));
        assertThat(operations.status(OPERATION, key).state()).isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void while_an_attempt_runs_in_this_jvm_nothing_is_closed() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<Receipt> attempt = threads.submit(() -> shop.buy(key, line, () -> {
                running.countDown();
                proceed.await();
            }));
            running.await();
            assertThat(operations.abandon(OPERATION, key).state()).isEqualTo(OperationState.PROCESSING);
            proceed.countDown();
            attempt.get(30, TimeUnit.SECONDS);
        } finally {
            threads.shutdownNow();
        }
        assertThat(operations.abandon(OPERATION, key).state()).isEqualTo(OperationState.SUCCEEDED);
        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void while_an_attempt_runs_on_another_node_nothing_is_closed() throws Exception {
        try (Connection other = DriverManager.getConnection(url)) {
            other.setAutoCommit(false);
            OtherNode.claim(other, OPERATION, key);
            assertThat(operations.abandon(OPERATION, key).state()).isEqualTo(OperationState.PROCESSING);
            other.rollback();
        }
        assertThat(isAbandoned(operations.abandon(OPERATION, key))).isTrue();
    }

    @Test
    void an_attempt_cannot_abandon_itself() throws Exception {
        shop.buy(
                key,
                line,
                () -> assertThat(operations.abandon(OPERATION, key).state()).isEqualTo(OperationState.PROCESSING));

        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void it_takes_no_part_in_the_transaction_of_its_caller() {
        assertThatThrownBy(() -> shop.inTransaction(() -> {
                    assertThat(isAbandoned(operations.abandon(OPERATION, key))).isTrue();
                    ledger.write(line);
                    throw new IllegalStateException("roll back");
                }))
                .hasMessage("roll back");

        assertThat(ledger.lines(line)).isZero();
        assertThat(isAbandoned(operations.status(OPERATION, key))).isTrue();
    }

    @Test
    void an_attempt_in_a_joined_transaction_is_refused_as_well() {
        operations.abandon(OPERATION, key);

        assertThatThrownBy(() -> shop.inTransaction(() -> shop.buy(key, line, Inside.NOTHING)))
                .isInstanceOf(OperationFailedException.class);
        assertThat(ledger.lines(line)).isZero();
    }

    @Test
    void both_the_closing_and_the_refused_attempt_leave_the_word_abandoned_in_the_log() {
        List<String> lines = LogCapture.of("dev.idempotency.evidence", () -> {
            operations.abandon(OPERATION, key);
            assertThatThrownBy(() -> shop.buy(key, line, Inside.NOTHING)).isInstanceOf(OperationFailedException.class);
        });

        assertThat(lines).hasSize(2).allMatch(text -> text.contains(key) && text.contains("outcome=abandoned"));
    }

    @Test
    void of_a_thousand_races_against_a_submission_each_is_consistent() throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        int closed = 0;
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            for (int i = 0; i < 1000; i++) {
                String raced = key + "-" + i;
                Future<Boolean> submission = threads.submit(() -> {
                    together.await(30, TimeUnit.SECONDS);
                    return isExecuted(raced);
                });
                together.await(30, TimeUnit.SECONDS);
                OperationStatus told = operations.abandon(OPERATION, raced);
                boolean executed = submission.get(30, TimeUnit.SECONDS);

                assertThat(isAbandoned(told) && executed)
                        .as("both closed and executed: %s", raced)
                        .isFalse();
                assertThat(told.state()).isNotEqualTo(OperationState.UNKNOWN);
                assertThat(ledger.lines(raced)).isEqualTo(executed ? 1 : 0);
                OperationStatus truth = operations.abandon(OPERATION, raced);
                assertThat(truth.state()).isEqualTo(executed ? OperationState.SUCCEEDED : OperationState.FAILED);
                closed += isAbandoned(told) ? 1 : 0;
            }
        } finally {
            threads.shutdownNow();
        }
        assertThat(closed).as("races that abandon won").isBetween(1, 999);
    }

    /** The line is the key, so that the effects of each race can be counted. */
    private boolean isExecuted(String raced) throws Exception {
        try {
            shop.buy(raced, raced, Inside.NOTHING);
            return true;
        } catch (OperationFailedException | OperationInProgressException e) {
            return false;
        }
    }
}
