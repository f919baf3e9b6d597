package dev.idempotency.outgoing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Limits;
import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.jdbc.JdbcOutgoingStore;
import dev.idempotency.jdbc.Schema;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestDatabase;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Operations of a target that was configured once. */
@Timeout(60)
class StraysTest {

    private final DataSource database = TestDatabase.H2.create();
    private final OutgoingStore store = new JdbcOutgoingStore(() -> database);

    private void prepare() {
        new Schema(() -> database, Duration.ofSeconds(1), true).prepare(SchemaMode.CREATE);
        for (String id : List.of("1", "2")) {
            assertThat(store.insert("default", id, id, OutgoingRequest.to("gone", "any")))
                    .isTrue();
        }
        assertThat(store.insert("elsewhere", "3", "3", OutgoingRequest.to("theirs", "any")))
                .isTrue();
    }

    private static Relay relay(OutgoingStore store, List<Target> targets, Executor threads) {
        return new Relay("default", store, targets, Duration.ofMillis(10), Duration.ofDays(30), threads, event -> {});
    }

    private static Target target() {
        Delivery delivery = new Delivery() {
            @Override
            public Answer submit(Shipment shipment, String attemptId) {
                return Answer.succeeded("made");
            }

            @Override
            public Answer check(Shipment shipment, String attemptId) {
                return Answer.notFound();
            }
        };
        return new Target("kept", delivery, Limits.DEFAULT, Duration.ofHours(1), Duration.ofDays(7), 1);
    }

    @Test
    void a_node_that_delivers_to_others_tells_of_them_once_and_not_with_each_poll() {
        prepare();
        CountDownLatch polls = new CountDownLatch(5);
        ShakyStore shaky = new ShakyStore(store);
        shaky.onClaim = polls::countDown;
        ExecutorService threads = Executors.newCachedThreadPool();
        Relay relay = relay(shaky, List.of(target()), threads);
        assertThat(store.insert("default", "4", "4", OutgoingRequest.to("kept", "any")))
                .isTrue();
        List<String> log = LogCapture.of(Strays.class, () -> {
            relay.start(Runnable::run);
            await(polls);
            relay.stop();
        });
        threads.shutdownNow();
        assertThat(log)
                .singleElement()
                .asString()
                .contains("IDEMP0725W", "2 operations for target gone", "idempotency.outgoing.gone.url");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void a_node_without_any_target_tells_of_them_at_its_start() {
        prepare();
        List<String> log = LogCapture.of(
                Strays.class, () -> relay(store, List.of(), Runnable::run).start(Runnable::run));
        assertThat(log).singleElement().asString().contains("IDEMP0725W", "2 operations for target gone");
    }

    @Test
    void an_application_without_targets_needs_neither_tables_nor_threads() {
        List<String> log = LogCapture.of("dev.idempotency", () -> {
            relay(store, List.of(), Runnable::run).start(Runnable::run);
            relay(store, List.of(), task -> {
                        throw new RejectedExecutionException("no threads");
                    })
                    .start(Runnable::run);
        });
        assertThat(log).isEmpty();
    }
}
