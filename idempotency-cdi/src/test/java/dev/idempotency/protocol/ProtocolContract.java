package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotencyException;
import dev.idempotency.IdempotentOperations;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OperationInProgressException;
import dev.idempotency.OperationRecursionException;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.OperationState;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestJta;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.Synchronization;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What the library promises, by the interceptor on real beans, with a real transaction manager and database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
abstract class ProtocolContract {

    /** Small, so that duplicates that hold connections while they wait would stop everything. */
    static final int POOL_SIZE = 4;

    /** So long that a test fails in which somebody waits who should not. */
    private static final String IN_FLIGHT_WAIT = "PT30S";

    private TestApplication application;
    Shop shop;
    Ledger ledger;
    private IdempotentOperations operations;
    String key;
    String line;

    /** A pool of {@link #POOL_SIZE} connections on an empty database. */
    abstract DataSource dataSource();

    @BeforeAll
    void startTheApplication() throws SQLException {
        DataSource dataSource = dataSource();
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        }
        application = TestApplication.start(
                dataSource, Map.of("schema", "create", "in-flight-wait", IN_FLIGHT_WAIT), Shop.class, Ledger.class);
        shop = application.get(Shop.class);
        ledger = application.get(Ledger.class);
        operations = application.get(IdempotentOperations.class);
    }

    @AfterAll
    void stopTheApplication() {
        application.close();
    }

    @BeforeEach
    void newIntent() {
        key = UUID.randomUUID().toString();
        line = "line-" + key;
    }

    // --- once, and answered from the record

    @Test
    void the_second_call_gets_the_first_result_and_does_not_run() throws Exception {
        Receipt first = shop.buy(key, line, Inside.NOTHING);
        int runs = ledger.runs();

        assertThat(shop.buy(key, line, Inside.NOTHING)).isEqualTo(first);
        assertThat(ledger.runs()).isEqualTo(runs);
        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void results_of_every_shape_are_replayed_as_they_were() {
        for (int i = 0; i < 2; i++) {
            shop.note(key, line);
            assertThat(shop.nothing(key, line)).isNull();
            assertThat(shop.count(key, line)).isEqualTo(42);
            List<Receipt> list = shop.list(key, line);
            assertThat(list.get(0)).isInstanceOf(Receipt.class);
        }
        assertThat(ledger.lines(line)).isEqualTo(4);
    }

    @Test
    void the_status_tells_the_resource_that_was_made() {
        shop.make(key, line, "order-1");

        var status = operations.status("shop.make", key);
        assertThat(status.state()).isEqualTo(OperationState.SUCCEEDED);
        assertThat(status.resourceId()).isEqualTo("order-1");
        assertThat(status.completedAt()).isNotNull();
    }

    @Test
    void what_was_never_seen_is_unknown_and_not_found() {
        var status = operations.status("shop.make", key);
        assertThat(status.state()).isEqualTo(OperationState.UNKNOWN);
        assertThat(status.isFound()).isFalse();
    }

    @Test
    void the_same_key_of_another_operation_is_another_operation() throws Exception {
        shop.buy(key, line, Inside.NOTHING);
        shop.note(key, line);
        assertThat(ledger.lines(line)).isEqualTo(2);
    }

    @Test
    void the_same_key_with_other_parameters_is_refused() throws Exception {
        shop.buy(key, line, Inside.NOTHING);

        assertThatThrownBy(() -> shop.buy(key, "other", Inside.NOTHING)).isInstanceOf(KeyReusedException.class);
        assertThat(ledger.lines("other")).isZero();
    }

    // --- failures

    @Test
    void an_unclear_failure_leaves_nothing_and_the_key_may_be_tried_again() throws Exception {
        assertThatThrownBy(() -> shop.buy(key, line, () -> {
                    throw new IllegalStateException("boom");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(ledger.lines(line)).isZero();
        assertThat(operations.status("shop.buy", key).isFound()).isFalse();

        shop.buy(key, line, Inside.NOTHING);
        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void a_checked_exception_that_is_no_definite_failure_rolls_back_too() {
        assertThatThrownBy(() -> shop.checked(key, line, () -> {
                    throw new IOException("network");
                }))
                .isExactlyInstanceOf(IOException.class);
        assertThat(ledger.lines(line)).isZero();
        assertThat(operations.status("shop.checked", key).isFound()).isFalse();
    }

    @Test
    void a_definite_failure_is_recorded_and_replayed_with_its_type_and_leaves_no_effect() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> shop.buy(key, line, () -> {
                        asked.incrementAndGet();
                        throw new OutOfStock("only 1 left");
                    }))
                    .isInstanceOf(OutOfStock.class)
                    .hasMessage("only 1 left");
        }
        assertThat(asked).hasValue(1);
        assertThat(ledger.lines(line)).isZero();
        assertThat(operations.status("shop.buy", key).failure().detail()).isEqualTo("only 1 left");
    }

    @Test
    void a_declared_checked_failure_is_rebuilt() {
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> shop.checked(key, line, () -> {
                        throw new Shop.InsufficientFunds("3 short");
                    }))
                    .isInstanceOf(Shop.InsufficientFunds.class)
                    .hasMessage("3 short");
        }
        assertThat(ledger.lines(line)).isZero();
    }

    @Test
    void success_with_rollback_only_is_told_as_rolled_back() throws Exception {
        assertThatThrownBy(() ->
                        shop.buy(key, line, () -> TestJta.transactionManager().setRollbackOnly()))
                .isInstanceOf(OperationRolledBackException.class);
        assertThat(ledger.lines(line)).isZero();
        assertThat(operations.status("shop.buy", key).isFound()).isFalse();
    }

    @Test
    void a_method_that_commits_half_way_leaves_neither_effect_nor_record() {
        assertThatThrownBy(() ->
                        shop.checked(key, line, () -> TestJta.userTransaction().commit()))
                .isInstanceOf(RollbackException.class);
        assertThat(ledger.lines(line)).isZero();
        assertThat(operations.status("shop.checked", key).isFound()).isFalse();
    }

    @Test
    void a_method_that_swallows_the_refusal_of_its_half_way_commit_is_told_as_rolled_back() {
        assertThatThrownBy(() -> shop.checked(key, line, () -> {
                    assertThatThrownBy(() -> TestJta.userTransaction().commit()).isInstanceOf(RollbackException.class);
                    TestJta.userTransaction().begin();
                    ledger.write(line);
                }))
                .isInstanceOf(OperationRolledBackException.class);
        assertThat(ledger.lines(line)).isZero();
        assertThat(TestJta.registry().getTransactionStatus()).isEqualTo(Status.STATUS_NO_TRANSACTION);
    }

    @Test
    void a_failure_while_the_transaction_commits_is_told_as_rolled_back() {
        assertThatThrownBy(() -> shop.buy(
                        key, line, () -> TestJta.registry().registerInterposedSynchronization(new FailingFlush())))
                .isInstanceOf(OperationRolledBackException.class);
        assertThat(ledger.lines(line)).isZero();
        assertThat(operations.status("shop.buy", key).isFound()).isFalse();
    }

    @Test
    void a_transaction_that_timed_out_is_told_as_rolled_back() throws Exception {
        TestJta.transactionManager().setTransactionTimeout(1);
        try {
            assertThatThrownBy(() -> shop.buy(key, line, ProtocolContract::waitForTheTimeout))
                    .isInstanceOf(OperationRolledBackException.class);
        } finally {
            TestJta.transactionManager().setTransactionTimeout(0);
        }
        assertThat(ledger.lines(line)).isZero();
        shop.buy(key, line, Inside.NOTHING);
        assertThat(ledger.lines(line)).isOne();
    }

    private static void waitForTheTimeout() {
        while (TestJta.registry().getTransactionStatus() == Status.STATUS_ACTIVE) {
            Thread.onSpinWait();
        }
    }

    private static final class FailingFlush implements Synchronization {
        @Override
        public void beforeCompletion() {
            throw new IllegalStateException("constraint violated at flush");
        }

        @Override
        public void afterCompletion(int status) {
            // Nothing to do.
        }
    }

    // --- in a transaction of others

    @Test
    void a_joined_transaction_commits_effect_and_record_together() throws Exception {
        shop.inTransaction(() -> shop.buy(key, line, Inside.NOTHING));
        assertThat(ledger.lines(line)).isOne();
        assertThat(operations.status("shop.buy", key).state()).isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void a_business_that_replaces_the_joined_transaction_leaves_neither_effect_nor_record() throws Exception {
        TestJta.userTransaction().begin();
        assertThatThrownBy(() -> shop.quiet(key, line, () -> {
                    TestJta.userTransaction().rollback();
                    TestJta.userTransaction().begin();
                    ledger.write(line);
                }))
                .isInstanceOf(OperationRolledBackException.class);
        assertThatThrownBy(() -> TestJta.userTransaction().commit()).isInstanceOf(RollbackException.class);
        assertThat(ledger.lines(line)).isZero();
    }

    @Test
    void a_joined_transaction_that_rolls_back_takes_the_record_along() throws Exception {
        assertThatThrownBy(() -> shop.inTransaction(() -> {
                    shop.buy(key, line, Inside.NOTHING);
                    throw new IllegalStateException("later");
                }))
                .isInstanceOf(IllegalStateException.class);
        assertThat(ledger.lines(line)).isZero();
        assertThat(operations.status("shop.buy", key).isFound()).isFalse();
    }

    @Test
    void an_outer_transaction_that_swallows_the_failure_cannot_commit() {
        shop.inTransactionThatSwallows(() -> {
            try {
                shop.checked(key, line, () -> {
                    throw new IOException("network");
                });
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        assertThat(ledger.lines(line)).isZero();
        assertThat(operations.status("shop.checked", key).isFound()).isFalse();
    }

    @Test
    void a_definite_failure_in_a_joined_transaction_is_recorded_after_its_rollback() {
        assertThatThrownBy(() -> shop.inTransaction(() -> shop.buy(key, line, () -> {
                    throw new OutOfStock("none");
                })))
                .isInstanceOf(OutOfStock.class);
        assertThat(ledger.lines(line)).isZero();
        assertThat(operations.status("shop.buy", key).state()).isEqualTo(OperationState.FAILED);
    }

    @Test
    void the_same_operation_again_in_the_same_transaction_is_replayed() throws Exception {
        shop.inTransaction(() -> {
            Receipt first = shop.buy(key, line, Inside.NOTHING);
            assertThat(shop.buy(key, line, Inside.NOTHING)).isEqualTo(first);
            return first;
        });
        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void an_operation_that_calls_itself_is_refused() {
        assertThatThrownBy(() -> shop.buy(key, line, () -> shop.buy(key, line, Inside.NOTHING)))
                .isInstanceOf(OperationRecursionException.class);
        assertThat(ledger.lines(line)).isZero();
    }

    @Test
    @Timeout(10)
    void an_operation_that_calls_itself_in_a_new_transaction_is_in_progress_at_once() {
        assertThatThrownBy(() ->
                        shop.buy(key, line, () -> shop.inNewTransaction(() -> shop.buy(key, line, Inside.NOTHING))))
                .isInstanceOf(OperationInProgressException.class);
        assertThat(ledger.lines(line)).isZero();
    }

    // --- at the same time

    @Test
    void fifty_duplicates_at_once_make_one_effect_and_get_one_result() throws Exception {
        CyclicBarrier together = new CyclicBarrier(50);
        List<Receipt> results = inParallel(50, () -> {
            together.await();
            return likeAClient(() -> shop.buy(key, line, Inside.NOTHING));
        });
        assertThat(results).hasSize(50).allMatch(results.get(0)::equals);
        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void duplicates_that_wait_hold_no_connection() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        ExecutorService pool = Executors.newCachedThreadPool();
        try {
            Future<Receipt> first = pool.submit(() -> likeAClient(() -> shop.buy(key, line, () -> {
                running.countDown();
                proceed.await();
            })));
            running.await();
            List<Future<Receipt>> duplicates = new ArrayList<>();
            for (int i = 0; i < 5 * POOL_SIZE; i++) {
                duplicates.add(pool.submit(() -> shop.buy(key, line, Inside.NOTHING)));
            }
            // Others find connections while the duplicates wait.
            String otherKey = UUID.randomUUID().toString();
            likeAClient(() -> shop.count(otherKey, otherKey));
            proceed.countDown();
            Receipt result = first.get();
            for (Future<Receipt> duplicate : duplicates) {
                assertThat(duplicate.get()).isEqualTo(result);
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void while_one_runs_the_status_is_processing_and_other_parameters_are_refused_at_once() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        ExecutorService pool = Executors.newCachedThreadPool();
        try {
            Future<Receipt> first = pool.submit(() -> shop.buy(key, line, () -> {
                running.countDown();
                proceed.await();
            }));
            running.await();
            assertThat(operations.status("shop.buy", key).state()).isEqualTo(OperationState.PROCESSING);
            Future<Receipt> other = pool.submit(() -> shop.buy(key, "other", Inside.NOTHING));
            assertThatThrownBy(() -> other.get(5, TimeUnit.SECONDS)).hasCauseInstanceOf(KeyReusedException.class);
            proceed.countDown();
            first.get();
        } finally {
            pool.shutdownNow();
        }
        assertThat(operations.status("shop.buy", key).state()).isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void a_duplicate_takes_over_when_the_first_attempt_rolls_back() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        ExecutorService pool = Executors.newCachedThreadPool();
        try {
            Future<Receipt> first = pool.submit(() -> shop.buy(key, line, () -> {
                running.countDown();
                proceed.await();
                throw new IllegalStateException("boom");
            }));
            running.await();
            Future<Receipt> second = pool.submit(() -> shop.buy(key, line, Inside.NOTHING));
            proceed.countDown();
            assertThatThrownBy(first::get).hasCauseInstanceOf(IllegalStateException.class);
            assertThat(second.get().id()).isEqualTo("R-" + line);
        } finally {
            pool.shutdownNow();
        }
        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void two_hundred_intents_with_five_duplicates_each_make_two_hundred_effects() throws Exception {
        List<Callable<Receipt>> calls = new ArrayList<>();
        for (int intent = 0; intent < 200; intent++) {
            String intentKey = key + "-" + intent;
            for (int duplicate = 0; duplicate < 5; duplicate++) {
                calls.add(() -> likeAClient(() -> shop.buy(intentKey, line, Inside.NOTHING)));
            }
        }
        java.util.Collections.shuffle(calls, new java.util.Random(7));
        ExecutorService pool = Executors.newFixedThreadPool(32);
        try {
            for (Future<Receipt> result : pool.invokeAll(calls)) {
                result.get();
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(ledger.lines(line)).isEqualTo(200);
    }

    /** Whether a client would ask again after that. */
    boolean mayBeTriedAgain(IdempotencyException refusal) {
        return refusal instanceof OperationInProgressException;
    }

    private <T> T likeAClient(Callable<T> call) throws Exception {
        while (true) {
            try {
                return call.call();
            } catch (IdempotencyException refusal) {
                if (!mayBeTriedAgain(refusal)) {
                    throw refusal;
                }
            }
        }
    }

    private static <T> List<T> inParallel(int threads, Callable<T> work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                futures.add(pool.submit(work));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get(30, TimeUnit.SECONDS));
            }
            return results;
        } finally {
            pool.shutdownNow();
        }
    }
}
