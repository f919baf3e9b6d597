package dev.idempotency.outgoing;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Limits;
import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.jdbc.JdbcOutgoingStore;
import dev.idempotency.jdbc.Schema;
import dev.idempotency.jta.Transactions;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import io.agroal.api.AgroalDataSource;
import jakarta.transaction.UserTransaction;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A relay that looks by itself once an hour, so that it does what it does because it was woken. */
@Timeout(60)
class WakeTest {

    private static final Duration POLL = Duration.ofHours(1);

    private volatile CountDownLatch hold = new CountDownLatch(0);
    private final AgroalDataSource pool = TestJta.pool(TestDatabase.H2.createUrl(), 10);
    private final ShakyStore store = new ShakyStore(new JdbcOutgoingStore(() -> pool));
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final UserTransaction transaction = TestJta.userTransaction();
    private final Relay relay = new Relay(
            "default", store, List.of(target("one"), target("other")), POLL, Duration.ofDays(30), threads, event -> {});
    private final PreparedOperations operations =
            new PreparedOperations("default", () -> relay, new Transactions(), Clock.systemUTC());

    private Target target(String name) {
        Delivery delivery = new Delivery() {
            @Override
            public Answer submit(Shipment shipment, String attemptId) throws InterruptedException {
                hold.await();
                return Answer.succeeded("made");
            }

            @Override
            public Answer check(Shipment shipment, String attemptId) {
                return Answer.notFound();
            }
        };
        return new Target(name, delivery, Limits.DEFAULT, Duration.ofHours(1), Duration.ofDays(7), 1);
    }

    @BeforeEach
    void startAndAwaitTheOnlyPoll() {
        new Schema(() -> pool, Duration.ofSeconds(1), true).prepare(SchemaMode.CREATE);
        relay.start(Runnable::run);
        until(() -> store.looks.get() == 1);
        assertThat(store.claims).containsExactly("one", "other");
    }

    @AfterEach
    void stop() {
        relay.stop();
        threads.shutdownNow();
        pool.close();
    }

    private void commit(String target) throws Exception {
        transaction.begin();
        String id = operations.prepare(OutgoingRequest.to(target, "any")).id();
        transaction.commit();
        until(() -> operations.status(id).orElseThrow().state().isOver());
    }

    @Test
    void a_commit_wakes_it() throws Exception {
        commit("one");
        assertThat(store.claims).startsWith("one", "other", "one");
    }

    @Test
    void the_end_of_one_wakes_the_next_of_its_group() throws Exception {
        hold = new CountDownLatch(1);
        List<String> ids = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            transaction.begin();
            ids.add(operations
                    .prepare(OutgoingRequest.to("one", "any").inGroup("group"))
                    .id());
            transaction.commit();
        }
        hold.countDown();
        until(() -> ids.stream()
                .allMatch(id -> operations.status(id).orElseThrow().state().isOver()));
    }

    @Test
    void a_rollback_does_not() throws Exception {
        transaction.begin();
        operations.prepare(OutgoingRequest.to("one", "any"));
        transaction.rollback();

        // A look for the one would come before that for the other, even if it was waited for.
        commit("other");

        assertThat(store.claims).filteredOn("one"::equals).hasSize(1);
    }
}
