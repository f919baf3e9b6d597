package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.testing.TestNaming;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The application is stopped while callers wait for the end of an operation. Nothing ever ticks here. */
class StopWhileWaitingTest extends HttpTest {

    private final Standing container = new Standing();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    /** Tells that somebody waits, and never runs anything. */
    private static final class Standing extends ScheduledThreadPoolExecutor {

        volatile CountDownLatch waiting = new CountDownLatch(1);

        Standing() {
            super(0);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable work, long delay, TimeUnit unit) {
            waiting.countDown();
            return null;
        }

        @Override
        public ScheduledFuture<?> scheduleWithFixedDelay(Runnable work, long first, long delay, TimeUnit unit) {
            return null;
        }

        @Override
        public void execute(Runnable work) {
            // Dropped, as by a container that is being stopped.
        }
    }

    @Override
    @BeforeAll
    void startTheApplication() {
        TestNaming.bind("java:comp/DefaultManagedScheduledExecutorService", container);
    }

    @Override
    @BeforeEach
    void newIntent() {
        container.waiting = new CountDownLatch(1);
        super.startTheApplication();
        super.newIntent();
    }

    @AfterEach
    void stopIt() {
        application.close();
    }

    @Override
    @AfterAll
    void stopTheApplication() {
        threads.shutdownNow();
        container.shutdownNow();
        TestNaming.unbind("java:comp/DefaultManagedScheduledExecutorService");
    }

    private <T> T stoppedDuring(Callable<T> waiting) throws Exception {
        AtomicReference<Thread> waiter = new AtomicReference<>();
        Future<T> told = threads.submit(() -> {
            waiter.set(Thread.currentThread());
            return waiting.call();
        });
        container.waiting.await();
        while (!standsStill(waiter.get()) && !Thread.currentThread().isInterrupted()) {
            Thread.onSpinWait();
        }
        assertThat(told.isDone()).isFalse();
        application.stopBeans();
        return told.get(10, TimeUnit.SECONDS);
    }

    /** The first look is over: in the middle of it the beans that it needs would be gone. */
    private static boolean standsStill(Thread waiter) {
        return Stream.of(waiter.getStackTrace())
                .map(StackTraceElement::getMethodName)
                .anyMatch(Set.of("waitFor", "initialRequestThreadFinished")::contains);
    }

    @Test
    void a_caller_over_http_is_told_to_ask_again() throws Exception {
        TestResponse told = stoppedDuring(() -> get("idempotency/operations/orders.place/" + key)
                .header("Prefer", "wait=29")
                .send());

        assertThat(told.status()).isEqualTo(503);
        assertThat(told.json().getString("type")).isEqualTo("urn:idempotency:problem:store-unavailable");
        assertThat(told.json().getString("detail")).contains("being stopped", "Ask again");
        assertThat(told.header("Retry-After")).isEqualTo("1");
        assertThat(told.header("Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void a_caller_in_the_application_is_told_what_was_seen() throws Exception {
        IdempotentOperations operations = application.get(IdempotentOperations.class);
        OperationStatus told = stoppedDuring(() -> operations.await("orders.place", key, Duration.ofMinutes(5)));

        assertThat(told.state()).isEqualTo(OperationState.UNKNOWN);
    }
}
