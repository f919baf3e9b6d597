package dev.idempotency.protocol;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestNaming;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Who waits is woken by the end itself: nobody looks from time to time here. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class WokenAtOnceTest {

    private static final Duration LONG = Duration.ofSeconds(50);

    private final WithoutClock container = new WithoutClock();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final String key = UUID.randomUUID().toString();
    private AgroalDataSource pool;
    private TestApplication application;
    private Shop shop;
    private IdempotentOperations operations;

    /** Runs what is handed to it now, and nothing of what it is to run later. */
    private static final class WithoutClock extends ScheduledThreadPoolExecutor {

        WithoutClock() {
            super(1);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable work, long delay, TimeUnit unit) {
            return super.schedule(delay == 0 ? work : () -> {}, delay, unit);
        }
    }

    /** Does what is protected, with that inside. */
    @FunctionalInterface
    private interface Protected {
        void call(Inside inside) throws Exception;
    }

    @BeforeAll
    void startTheApplication() throws Exception {
        TestNaming.bind("java:comp/DefaultManagedScheduledExecutorService", container);
        pool = TestJta.pool(TestDatabase.H2.createUrl(), 4);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        }
        application = TestApplication.start(pool, Map.of("schema", "create"), Shop.class, Ledger.class);
        shop = application.get(Shop.class);
        operations = application.get(IdempotentOperations.class);
    }

    @AfterAll
    void stopTheApplication() {
        application.close();
        pool.close();
        threads.shutdownNow();
        container.shutdownNow();
        TestNaming.unbind("java:comp/DefaultManagedScheduledExecutorService");
    }

    @Test
    void by_an_attempt_in_a_transaction_of_its_own() throws Exception {
        assertThat(toldAtTheEndOf(key + "-own", inside -> shop.buy(key + "-own", "line", inside)))
                .isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void by_an_attempt_in_a_transaction_of_others() throws Exception {
        assertThat(toldAtTheEndOf(
                        key + "-joined", inside -> shop.inTransaction(() -> shop.buy(key + "-joined", "line", inside))))
                .isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void by_a_definite_failure() throws Exception {
        assertThat(toldAtTheEndOf(
                        key + "-failed",
                        inside -> shop.buy(key + "-failed", "line", () -> {
                            inside.run();
                            throw new OutOfStock("none left");
                        })))
                .isEqualTo(OperationState.FAILED);
    }

    /** What somebody is told who waits before the attempt ends. */
    private OperationState toldAtTheEndOf(String awaited, Protected attempt) throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        threads.submit(() -> {
            attempt.call(() -> {
                running.countDown();
                proceed.await();
            });
            return null;
        });
        running.await();
        FutureTask<OperationStatus> told = new FutureTask<>(() -> operations.await("shop.buy", awaited, LONG));
        Thread waiting = new Thread(told);
        waiting.start();
        until(() -> waitsForTheEnd(waiting));
        proceed.countDown();
        return told.get(20, TimeUnit.SECONDS).state();
    }

    private static boolean waitsForTheEnd(Thread thread) {
        Object blocker = LockSupport.getBlocker(thread);
        return blocker != null && blocker.getClass().getName().startsWith(CompletableFuture.class.getName());
    }
}
