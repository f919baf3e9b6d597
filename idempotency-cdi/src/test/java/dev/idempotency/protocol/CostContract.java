package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationState;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.testing.CountingDriver;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * What protection costs, counted beneath the pool, which is not XA and has one single connection: whatever needs a
 * second one cannot work here.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class CostContract {

    private AgroalDataSource pool;
    private TestApplication application;
    private Shop shop;
    private IdempotentOperations operations;
    private final String key = UUID.randomUUID().toString();

    abstract TestDatabase database();

    /** How many statements a replay may take. */
    abstract int statementsOfReplay();

    /** How many statements it takes to see that there is no record, and that nobody is running. */
    abstract int statementsOfLookAtNothing();

    /** How many statements an abandon may take, whatever it finds. */
    abstract int statementsOfAbandon();

    /** What the statement that claims must contain. */
    abstract String claim();

    /** What the statement that completes the record must contain. */
    abstract String completion();

    @BeforeAll
    void startTheApplication() throws SQLException {
        pool = TestJta.countingPool(database().createUrl(), 1);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        }
        application = TestApplication.start(
                pool, Map.of("schema", "create", "in-flight-wait", "PT30S"), Shop.class, Ledger.class);
        shop = application.get(Shop.class);
        operations = application.get(IdempotentOperations.class);
        shop.note("warm-up", "warm-up");
    }

    @AfterAll
    void stopTheApplication() {
        application.close();
        pool.close();
    }

    private static List<String> seenDuring(Inside work) throws Exception {
        CountingDriver.reset();
        work.run();
        return CountingDriver.seen();
    }

    @Test
    void a_first_execution_costs_two_statements_and_no_commit_of_its_own() throws Exception {
        List<String> seen = seenDuring(() -> shop.buy(key, "line", Inside.NOTHING));
        assertThat(seen).hasSize(4);
        assertThat(seen.get(0)).contains(claim());
        assertThat(seen.get(1)).contains("INSERT INTO ledger");
        assertThat(seen.get(2)).contains(completion()).contains("INSERT INTO idempotency_result");
        assertThat(seen.get(3)).isEqualTo("commit");
    }

    @Test
    void a_first_execution_without_a_result_costs_the_same() throws Exception {
        List<String> seen = seenDuring(() -> shop.note(key, "line"));
        assertThat(seen).hasSize(4);
        assertThat(seen.get(0)).contains(claim());
        assertThat(seen.get(1)).contains("INSERT INTO ledger");
        assertThat(seen.get(2)).contains(completion());
        assertThat(seen.get(3)).isEqualTo("commit");
    }

    @Test
    void a_replay_soon_after_costs_one_statement_without_a_transaction() throws Exception {
        shop.buy(key + "-r", "line", Inside.NOTHING);
        List<String> seen = seenDuring(() -> shop.buy(key + "-r", "line", Inside.NOTHING));
        assertThat(seen).singleElement(InstanceOfAssertFactories.STRING).contains("SELECT");
    }

    @Test
    void a_replay_of_what_another_node_did_costs_the_claim_and_writes_nothing() throws Exception {
        shop.buy(key + "-s", "line", Inside.NOTHING);
        try (Connection connection = pool.getConnection()) {
            OtherNode.repeat(connection, "shop.buy", key + "-s", key + "-t");
        }
        List<String> seen = seenDuring(() -> assertThat(shop.buy(key + "-t", "line", Inside.NOTHING))
                .isEqualTo(shop.buy(key + "-s", "line", Inside.NOTHING)));
        assertThat(seen).hasSize(statementsOfReplay() + 2);
        assertThat(seen.get(0)).contains(claim());
        assertThat(seen.get(seen.size() - 2)).isEqualTo("rollback");
    }

    @Test
    void a_record_that_is_gone_is_claimed_again() throws Exception {
        shop.buy(key + "-g", "line", Inside.NOTHING);
        try (Connection connection = pool.getConnection();
                PreparedStatement delete =
                        connection.prepareStatement("DELETE FROM idempotency_record WHERE idempotency_key = ?")) {
            delete.setString(1, key + "-g");
            delete.executeUpdate();
            connection.createStatement().execute("DELETE FROM idempotency_result");
        }
        List<String> seen = seenDuring(() -> shop.buy(key + "-g", "line", Inside.NOTHING));
        assertThat(seen).anyMatch(statement -> statement.contains("INSERT INTO ledger"));
    }

    @Test
    void the_status_of_what_is_recorded_costs_one_statement_and_no_transaction() throws Exception {
        shop.buy(key + "-known", "line", Inside.NOTHING);

        assertThat(seenDuring(() -> operations.status("shop.buy", key + "-known")))
                .hasSize(1)
                .noneMatch(CostContract::isEnding);
    }

    /** Whoever commits between the first look and the second is seen by the second. */
    @Test
    void the_status_of_what_was_never_seen_costs_what_makes_it_certain_and_no_transaction() throws Exception {
        assertThat(seenDuring(() -> operations.status("shop.buy", key + "-never")))
                .hasSize(statementsOfLookAtNothing())
                .noneMatch(CostContract::isEnding);
    }

    @Test
    void an_abandon_costs_the_same_whether_it_closes_or_finds_and_no_transaction() throws Exception {
        for (int i = 0; i < 2; i++) {
            List<String> seen = seenDuring(() -> operations.abandon("shop.buy", key + "-a"));
            assertThat(seen).hasSize(statementsOfAbandon()).noneMatch(CostContract::isEnding);
        }
    }

    private static boolean isEnding(String seen) {
        return seen.equals("commit") || seen.equals("rollback");
    }

    @Test
    void a_definite_failure_costs_its_rolled_back_claim_and_two_statements_more() throws Exception {
        List<String> seen = seenDuring(() -> assertThatThrownBy(() -> shop.buy(key + "-f", "line", () -> {
                    throw new OutOfStock("none");
                }))
                .isInstanceOf(OutOfStock.class));
        assertThat(seen).hasSize(6);
        assertThat(seen.get(2)).isEqualTo("rollback");
        assertThat(seen.get(5)).isEqualTo("commit");
    }

    /** With the pool of one connection, a second one would never come. */
    @Test
    void a_definite_failure_in_a_joined_transaction_is_recorded_without_a_second_connection() {
        String failing = key + "-j";
        assertThatThrownBy(() -> shop.inTransaction(() -> shop.buy(failing, "line", () -> {
                    throw new OutOfStock("none");
                })))
                .isInstanceOf(OutOfStock.class);
        assertThat(operations.status("shop.buy", failing).state()).isEqualTo(OperationState.FAILED);
    }

    @Test
    void duplicates_that_waited_read_the_record_and_claim_nothing() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        List<Thread> waiting = new CopyOnWriteArrayList<>();
        ExecutorService threads = Executors.newCachedThreadPool();
        // A connection for each: which of several threads its pool wakes is not what this is about.
        pool.getConfiguration().connectionPoolConfiguration().setMaxSize(4);
        try {
            CountDownLatch started = new CountDownLatch(4);
            Future<Receipt> first = threads.submit(() -> shop.buy(key + "-w", "line", () -> {
                running.countDown();
                proceed.await();
            }));
            running.await();
            CountingDriver.reset();
            List<Future<Receipt>> duplicates = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                duplicates.add(threads.submit(() -> {
                    waiting.add(Thread.currentThread());
                    started.countDown();
                    return shop.buy(key + "-w", "line", Inside.NOTHING);
                }));
            }
            started.await();
            while (!waiting.stream().allMatch(thread -> thread.getState() == Thread.State.TIMED_WAITING)) {
                Thread.onSpinWait();
            }
            proceed.countDown();
            for (Future<Receipt> duplicate : duplicates) {
                assertThat(duplicate.get()).isEqualTo(first.get());
            }
        } finally {
            threads.shutdownNow();
            pool.getConfiguration().connectionPoolConfiguration().setMaxSize(1);
        }
        assertThat(CountingDriver.seen()).noneMatch(statement -> statement.contains(claim()));
    }
}
