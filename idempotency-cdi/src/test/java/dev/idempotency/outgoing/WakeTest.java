package dev.idempotency.outgoing;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Attempt;
import dev.idempotency.client.Limits;
import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.jdbc.JdbcOutgoingStore;
import dev.idempotency.jdbc.Schema;
import dev.idempotency.jta.Transactions;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import io.agroal.api.AgroalDataSource;
import jakarta.transaction.Transaction;
import jakarta.transaction.UserTransaction;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
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
    private volatile Answer answer = Answer.succeeded("made");
    private final List<String> submitted = new CopyOnWriteArrayList<>();
    private final AgroalDataSource pool = TestJta.pool(TestDatabase.H2.createUrl(), 10);
    private final ShakyStore store = new ShakyStore(new JdbcOutgoingStore(() -> pool));
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final UserTransaction transaction = TestJta.userTransaction();
    private final Relay relay = new Relay(
            "default",
            store,
            List.of(target("one"), target("other"), target("careless")),
            POLL,
            Duration.ofDays(30),
            threads,
            event -> {});
    private final PreparedOperations operations =
            new PreparedOperations("default", () -> relay, new Transactions(), Clock.systemUTC());

    private Target target(String name) {
        Delivery delivery = new Delivery() {
            @Override
            public Answer submit(Shipment shipment, String attemptId) throws InterruptedException {
                submitted.add(shipment.id());
                hold.await();
                return answer;
            }

            @Override
            public Answer check(Shipment shipment, String attemptId) {
                return Answer.notFound();
            }
        };
        Limits limits = name.equals("careless") ? Limits.DEFAULT.withRetryWindow(Duration.ZERO) : Limits.DEFAULT;
        return new Target(name, delivery, limits, Duration.ofHours(1), Duration.ofDays(7), 1);
    }

    @BeforeEach
    void startAndAwaitTheOnlyPoll() {
        new Schema(() -> pool, Duration.ofSeconds(1), true).prepare(SchemaMode.CREATE);
        relay.start(Runnable::run);
        until(() -> store.looks.get() == 1);
        assertThat(store.claims).containsExactly("one", "other", "careless");
    }

    @AfterEach
    void stop() {
        relay.stop();
        threads.shutdownNow();
        pool.close();
    }

    private void commit(String target) throws Exception {
        commit(OutgoingRequest.to(target, "any"));
    }

    private void commit(OutgoingRequest request) throws Exception {
        transaction.begin();
        String id = operations.prepare(request).id();
        transaction.commit();
        until(() -> operations.status(id).orElseThrow().state().isOver());
    }

    @Test
    void what_is_committed_is_delivered_at_once_and_is_not_looked_for() throws Exception {
        commit("one");
        assertThat(store.claims).containsExactly("one", "other", "careless");
    }

    @Test
    void a_commit_of_what_must_be_looked_for_wakes_it() throws Exception {
        commit(OutgoingRequest.to("one", "any").withBody("text/plain", new byte[2_049]));
        assertThat(store.claims).startsWith("one", "other", "careless", "one");
    }

    @Test
    void more_than_will_be_attempted_soon_is_looked_for_and_all_of_it_is_delivered_once() throws Exception {
        hold = new CountDownLatch(1);
        List<String> ids = new ArrayList<>();
        transaction.begin();
        for (int i = 0; i < 30; i++) {
            ids.add(operations.prepare(OutgoingRequest.to("one", "any")).id());
        }
        transaction.commit();
        hold.countDown();
        until(() -> ids.stream()
                .allMatch(id -> operations.status(id).orElseThrow().state().isOver()));

        assertThat(submitted).containsExactlyInAnyOrderElementsOf(ids);
        assertThat(store.claims).filteredOn("one"::equals).hasSizeGreaterThan(1);
    }

    @Test
    void what_must_not_be_sent_twice_is_not_taken_before_it_is_sent() throws Exception {
        commit("careless");
        assertThat(store.claims).startsWith("one", "other", "careless", "careless");
    }

    @Test
    void rollbacks_use_up_no_room() throws Exception {
        for (int i = 0; i < 100; i++) {
            transaction.begin();
            operations.prepare(OutgoingRequest.to("one", "any"));
            transaction.rollback();
        }
        commit("one");
        assertThat(store.claims).containsExactly("one", "other", "careless");
    }

    private String committedWhileTheDatabaseIsAway() throws Exception {
        store.isAway = true;
        transaction.begin();
        String id = operations.prepare(OutgoingRequest.to("one", "any")).id();
        transaction.commit();
        until(() -> store.vain.get() > 0);
        store.isAway = false;
        return id;
    }

    @Test
    void what_the_database_cannot_show_yet_is_delivered_when_it_can() throws Exception {
        String id = committedWhileTheDatabaseIsAway();
        commit("other");
        until(() -> operations.status(id).orElseThrow().state().isOver());
        assertThat(submitted).filteredOn(id::equals).hasSize(1);
    }

    @Test
    void what_comes_too_late_before_a_shutdown_is_given_back() throws Exception {
        String id = committedWhileTheDatabaseIsAway();
        relay.stop();

        assertGivenBack(id);
    }

    @Test
    void a_shutdown_waits_for_transactions_that_have_not_ended() throws Exception {
        transaction.begin();
        String id = operations.prepare(OutgoingRequest.to("one", "any")).id();
        Thread stopping = new Thread(relay::stop);
        stopping.start();
        until(() -> stopping.getState() == Thread.State.TIMED_WAITING);
        transaction.commit();
        stopping.join();

        assertGivenBack(id);
    }

    private void assertGivenBack(String id) {
        assertThat(submitted).isEmpty();
        OutgoingStore.Claim claim =
                new OutgoingStore.Claim("default", "one", 10, "the next node", Duration.ofMinutes(1));
        List<Claimed> next = new ArrayList<>();
        until(() -> next.addAll(store.claim(claim, (entry, now) -> Attempt.Kind.SUBMIT)));
        assertThat(next).singleElement().satisfies(one -> {
            assertThat(one.id()).isEqualTo(id);
            assertThat(one.entry().isCutOff()).isFalse();
            assertThat(one.entry().made()).isZero();
        });
    }

    @Test
    void what_is_committed_during_a_pause_waits_for_its_end() throws Exception {
        transaction.begin();
        String late = operations.prepare(OutgoingRequest.to("one", "any")).id();
        Transaction suspended = TestJta.transactionManager().suspend();
        answer = Answer.notSent();
        transaction.begin();
        String first = operations.prepare(OutgoingRequest.to("one", "any")).id();
        transaction.commit();
        until(() -> operations.status(first).orElseThrow().attempts() == 1 && store.finishes.get() == 1);
        TestJta.transactionManager().resume(suspended);
        transaction.commit();
        until(() -> store.finishes.get() == 2);

        assertThat(submitted).containsExactly(first);
        assertThat(operations.status(late).orElseThrow().state()).isEqualTo(OutgoingState.WAITING);
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
        String id = operations.prepare(OutgoingRequest.to("one", "any")).id();
        transaction.rollback();

        // A look for the one would come before that for the other, even if it was waited for.
        commit(OutgoingRequest.to("other", "any").withBody("text/plain", new byte[2_049]));

        assertThat(store.claims).filteredOn("one"::equals).hasSize(1);
        assertThat(submitted).doesNotContain(id);
    }
}
