package dev.idempotency.protocol;

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
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Waiting for the end of an operation, by the injectable interface. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class AwaitTest {

    private static final Duration LONG = Duration.ofSeconds(50);

    private final ScheduledExecutorService container = Executors.newScheduledThreadPool(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final String key = UUID.randomUUID().toString();
    private AgroalDataSource pool;
    private TestApplication application;
    private Shop shop;
    private IdempotentOperations operations;

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
    void what_has_ended_is_told_at_once() throws Exception {
        shop.buy(key + "-e", "line", Inside.NOTHING);

        assertThat(operations.await("shop.buy", key + "-e", LONG)).isEqualTo(operations.status("shop.buy", key + "-e"));
    }

    @Test
    void the_end_of_a_running_attempt_is_told_when_it_comes() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        Future<Receipt> attempt = threads.submit(() -> shop.buy(key, "line", () -> {
            running.countDown();
            proceed.await();
        }));
        running.await();
        Future<OperationStatus> told = threads.submit(() -> operations.await("shop.buy", key, LONG));
        assertThat(told.isDone()).isFalse();
        proceed.countDown();
        attempt.get(20, TimeUnit.SECONDS);
        assertThat(told.get(20, TimeUnit.SECONDS).state()).isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void what_does_not_end_in_time_is_told_as_it_is() {
        assertThat(operations.await("shop.buy", key + "-n", Duration.ofMillis(1)))
                .isEqualTo(OperationStatus.notFound(
                        operations.status("shop.buy", key + "-n").identity()));
    }
}
