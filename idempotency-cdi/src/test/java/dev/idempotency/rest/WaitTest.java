package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testing.TestNaming;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** {@code Prefer: wait=N} on both names of the status. */
class WaitTest extends HttpTest {

    private final ScheduledExecutorService container = Executors.newScheduledThreadPool(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @Override
    @BeforeAll
    void startTheApplication() {
        TestNaming.bind("java:comp/DefaultManagedScheduledExecutorService", container);
        super.startTheApplication();
    }

    @Override
    @AfterAll
    void stopTheApplication() {
        super.stopTheApplication();
        threads.shutdownNow();
        container.shutdownNow();
        TestNaming.unbind("java:comp/DefaultManagedScheduledExecutorService");
    }

    private String path() {
        return "idempotency/operations/orders.place/" + key;
    }

    private TestResponse awaited(String path, int seconds) {
        return get(path).header("Prefer", "wait=" + seconds).send();
    }

    @Test
    void what_has_ended_is_told_at_once_at_each_address() {
        Orders.inside = () -> Response.status(201).entity("\"made\"").build();
        place().send();
        TestResponse status = get(path()).send();
        String id = "idempotency/status/" + status.json().getString("operationId");

        assertThat(awaited(path(), 30).text()).isEqualTo(status.text());
        assertThat(awaited(id, 30).text()).isEqualTo(status.text());
        assertThat(get("idempotency/operations/orders.place")
                        .key(key)
                        .header("Prefer", "wait=30")
                        .send()
                        .text())
                .isEqualTo(status.text());
    }

    @Test
    void the_end_of_a_running_attempt_is_told_when_it_comes() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        Orders.inside = () -> {
            running.countDown();
            proceed.await();
            return Response.status(201).entity("\"made\"").build();
        };
        Future<TestResponse> placed = threads.submit(() -> place().send());
        running.await();
        String id = "idempotency/status/" + get(path()).send().json().getString("operationId");
        Future<TestResponse> byKey = threads.submit(() -> awaited(path(), 29));
        Future<TestResponse> byId = threads.submit(() -> awaited(id, 29));
        assertThat(byKey.isDone()).isFalse();
        proceed.countDown();
        placed.get(20, TimeUnit.SECONDS);

        assertThat(byKey.get(20, TimeUnit.SECONDS).json().getString("state")).isEqualTo("succeeded");
        assertThat(byId.get(20, TimeUnit.SECONDS).json().getString("state")).isEqualTo("succeeded");
    }

    @Test
    void when_the_time_is_over_it_is_told_as_it_is() {
        TestResponse told = awaited(path(), 1);

        assertThat(told.status()).isEqualTo(404);
        assertThat(told.header("Preference-Applied")).isEqualTo("wait=1");
        assertThat(told.header("Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void a_database_that_is_away_to_the_end_is_told_then() {
        loseTheDatabase();
        TestResponse told = awaited(path(), 1);

        assertThat(told.status()).isEqualTo(503);
        assertThat(told.header("Preference-Applied")).isEqualTo("wait=1");
    }

    @Test
    void who_may_not_ask_does_not_wait() {
        TestCaller.name = "anonymous";
        key = "guess";

        assertThat(awaited(path(), 30).status()).isEqualTo(403);
    }
}
