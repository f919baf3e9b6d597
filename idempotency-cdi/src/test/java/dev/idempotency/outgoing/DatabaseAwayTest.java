package dev.idempotency.outgoing;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Attempt.Kind;
import dev.idempotency.client.Limits;
import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.jdbc.JdbcOutgoingStore;
import dev.idempotency.jdbc.Schema;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestDatabase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A relay whose database is away for a while, or whose container has no thread for it. */
@Timeout(60)
class DatabaseAwayTest {

    private static final Duration POLL = Duration.ofMillis(20);

    /** Not over before this node has been told to take nothing more, however busy the machine is. */
    private static final Duration SHORT_LEASE = Duration.ofSeconds(1);

    private final Map<String, AtomicInteger> submitted = new ConcurrentHashMap<>();
    private final CountDownLatch over = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final List<OutgoingStatus> told = new CopyOnWriteArrayList<>();
    private DataSource database;
    private ShakyStore store;
    private Relay relay;
    private Limits limits = Limits.DEFAULT.withRetryWindow(Duration.ofDays(1));
    private volatile boolean isSlow;
    private volatile Answer answer = Answer.succeeded("made");

    @BeforeEach
    void createStore() {
        database = TestDatabase.H2.create();
        new Schema(() -> database, Duration.ofSeconds(1), true).prepare(SchemaMode.CREATE);
        store = new ShakyStore(new JdbcOutgoingStore(() -> database));
    }

    private void start(Executor executor) {
        Delivery delivery = new Delivery() {
            @Override
            public Answer submit(Shipment shipment, String attemptId) throws InterruptedException {
                submitted
                        .computeIfAbsent(shipment.id(), id -> new AtomicInteger())
                        .incrementAndGet();
                if (isSlow) {
                    over.await();
                }
                return answer;
            }

            @Override
            public Answer check(Shipment shipment, String attemptId) {
                return Answer.notFound();
            }
        };
        Target target = new Target("any", delivery, limits, Duration.ofHours(1), Duration.ofDays(7), 4);
        relay = new Relay(
                "default",
                store,
                List.of(target),
                POLL,
                Duration.ofDays(30),
                executor,
                event -> told.add(event.status()));
        relay.start(Runnable::run);
    }

    @AfterEach
    void stop() {
        store.refused = one -> false;
        over.countDown();
        relay.stop();
        threads.shutdownNow();
    }

    private String insert() {
        return insert(UUID.randomUUID().toString());
    }

    private String insert(String id) {
        assertThat(store.insert("default", id, id, OutgoingRequest.to("any", "any")))
                .isTrue();
        relay.wake("any", null);
        return id;
    }

    private OutgoingStatus status(String id) {
        return store.find("default", id).orElseThrow();
    }

    private void awaitEnd(String id) {
        until(() -> status(id).state().isOver());
    }

    @Test
    void an_end_that_cannot_be_written_is_kept_until_the_database_is_back_and_nothing_is_sent_again() {
        start(threads);
        store.refused = one -> true;
        List<String> log = LogCapture.of(Finisher.class, () -> {
            String id = insert();
            until(() -> store.finishes.get() >= 3);
            assertThat(status(id).state()).isEqualTo(OutgoingState.WAITING);
            store.refused = one -> false;
            awaitEnd(id);
            assertThat(status(id).attempts()).isOne();
            assertThat(submitted.get(id)).hasValue(1);
        });
        assertThat(log).isNotEmpty().allMatch(line -> line.contains("IDEMP0702W"));
    }

    @Test
    void an_end_is_written_after_its_lease_too_as_long_as_nobody_else_has_the_entry() {
        store.lease = SHORT_LEASE;
        isSlow = true;
        start(threads);
        List<String> log = LogCapture.of(Finisher.class, () -> {
            String id = insert();
            until(() -> submitted.containsKey(id));
            long claimed = System.nanoTime();
            store.onClaim = () -> {
                throw new IllegalStateException("nobody takes anything");
            };
            store.refused = one -> true;
            over.countDown();
            until(() -> System.nanoTime() - claimed > store.lease.toNanos());
            int before = store.finishes.get();
            until(() -> store.finishes.get() >= before + 3);
            store.refused = one -> false;
            awaitEnd(id);
            assertThat(status(id).state()).isEqualTo(OutgoingState.SUCCEEDED);
            assertThat(submitted.get(id)).hasValue(1);
        });
        assertThat(log).isNotEmpty().allMatch(line -> line.contains("IDEMP0702W"));
    }

    @Test
    void an_end_whose_entry_somebody_else_has_is_lost_and_told_once() {
        store.lease = SHORT_LEASE;
        isSlow = true;
        start(threads);
        List<String> log = LogCapture.of(Finisher.class, () -> {
            String id = insert();
            until(() -> submitted.containsKey(id));
            store.onClaim = () -> {
                throw new IllegalStateException("this node takes nothing");
            };
            store.refused = one -> true;
            over.countDown();
            until(() -> store.finishes.get() >= 1);
            OutgoingStore.Claim theirs = new OutgoingStore.Claim("default", "any", 1, "other", store.lease);
            until(() -> store.claim(theirs, id, (entry, now) -> Kind.CHECK).isPresent());
            store.refused = one -> false;
            int before = store.finishes.get();
            until(() -> store.finishes.get() > before);
            relay.stop();
            assertThat(status(id).state()).isEqualTo(OutgoingState.WAITING);
        });
        assertThat(log).filteredOn(line -> line.contains("IDEMP0707W")).hasSize(1);
    }

    @Test
    void one_end_that_cannot_be_written_does_not_keep_the_others() {
        start(threads);
        String bad = UUID.randomUUID().toString();
        store.refused = one -> one.claimed().id().equals(bad);
        insert(bad);
        until(() -> store.finishes.get() >= 2);
        for (int i = 0; i < 20; i++) {
            awaitEnd(insert());
        }
        assertThat(status(bad).state()).isEqualTo(OutgoingState.WAITING);
    }

    @Test
    void what_cannot_be_read_is_read_with_a_later_poll() {
        store.isAway = true;
        List<String> log = LogCapture.of(Relay.class, () -> {
            start(threads);
            String id = insert();
            relay.wake("any", null);
            awaitLater();
            store.isAway = false;
            awaitEnd(id);
        });
        assertThat(log)
                .as("it was tried twice at least, and is told once a minute")
                .singleElement()
                .asString()
                .contains("IDEMP0706W", "target any");
    }

    /** Until the loop has come round. */
    private void awaitLater() {
        CountDownLatch rounds = new CountDownLatch(2);
        store.onClaim = rounds::countDown;
        join(rounds);
    }

    @Test
    void threads_that_the_container_refused_are_asked_for_again() {
        AtomicInteger asked = new AtomicInteger();
        List<String> log = LogCapture.of(Lane.class, () -> {
            start(task -> {
                int number = asked.getAndIncrement();
                if (number == 1 || number == 2) {
                    throw new RejectedExecutionException("no thread");
                }
                threads.execute(task);
            });
            awaitEnd(insert());
        });
        assertThat(log)
                .as("twice, and told once a minute")
                .singleElement()
                .asString()
                .contains("IDEMP0703W", "target any");
    }

    @Test
    void a_lease_is_kept_for_as_long_as_the_attempt_takes() {
        store.lease = Duration.ofSeconds(3);
        isSlow = true;
        start(threads);
        String id = insert();
        until(() -> submitted.containsKey(id));
        long claimed = System.nanoTime();
        until(() -> System.nanoTime() - claimed > store.lease.toNanos());
        assertThat(store.extensions).hasPositiveValue();
        OutgoingStore.Claim theirs = new OutgoingStore.Claim("default", "any", 1, "other", store.lease);
        assertThat(store.claim(theirs, (entry, now) -> Kind.CHECK)).isEmpty();
        over.countDown();
        awaitEnd(id);
        assertThat(status(id).attempts()).isOne();
        assertThat(submitted.get(id)).hasValue(1);
    }

    @Test
    void a_shutdown_goes_on_trying_to_write_what_has_ended() {
        start(threads);
        store.refused = one -> true;
        String id = insert();
        until(() -> store.finishes.get() >= 1);
        assertWrittenAtShutdown(id);
    }

    @Test
    void a_shutdown_gives_back_what_was_not_begun_although_the_database_keeps_the_relay() {
        start(threads);
        for (int i = 0; i < 70; i++) { // then it is known that more can be taken than is begun at once
            awaitEnd(insert());
        }
        isSlow = true;
        List<String> ids = Stream.generate(this::insert).limit(6).toList();
        until(() -> ids.stream().allMatch(id -> status(id).attempts() == 1));
        CountDownLatch hanging = new CountDownLatch(1);
        store.onClaim = () -> {
            hanging.countDown();
            join(over);
        };
        join(hanging);
        Thread stopping = new Thread(relay::stop);
        stopping.start();

        OutgoingStore.Claim theirs = new OutgoingStore.Claim("default", "any", 2, "other", store.lease);
        OutgoingStore other = new JdbcOutgoingStore(() -> database);
        List<Claimed> given = new ArrayList<>();
        until(() -> given.addAll(other.claim(theirs, (entry, now) -> Kind.SUBMIT)) && given.size() == 2);
        over.countDown();
        join(stopping);
    }

    private void assertWrittenAtShutdown(String id) {
        Thread stopping = new Thread(relay::stop);
        stopping.start();
        int before = store.finishes.get();
        until(() -> !stopping.isAlive()
                || (stopping.getState() == Thread.State.TIMED_WAITING && store.finishes.get() > before));
        store.refused = one -> false;
        join(stopping);
        assertThat(status(id).state()).isEqualTo(OutgoingState.SUCCEEDED);
    }

    /** Its attempt is made by a caller, since the relay can take nothing; what has become of it cannot be written. */
    private String attemptedByCaller() {
        store.onClaim = () -> {
            throw new IllegalStateException("the relay takes nothing");
        };
        start(threads);
        store.refused = one -> true;
        String id = insert();
        assertThatThrownBy(() -> new Foreground(relay, id, Duration.ofSeconds(30)).run())
                .isInstanceOf(StoreFailure.class);
        return id;
    }

    @Test
    void an_end_that_a_caller_could_not_write_is_written_by_the_relay_and_nothing_is_sent_again() {
        String id = attemptedByCaller();
        int before = store.finishes.get();
        until(() -> store.finishes.get() > before);
        assertThat(status(id).state()).isEqualTo(OutgoingState.WAITING);
        store.refused = one -> false;
        awaitEnd(id);
        assertThat(status(id).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(status(id).attempts()).isOne();
        assertThat(submitted.get(id)).hasValue(1);
        until(() -> !told.isEmpty());
        assertThat(told).singleElement().extracting(OutgoingStatus::id).isEqualTo(id);
    }

    @Test
    void where_no_relay_runs_the_next_caller_writes_what_could_not_be_written() throws Exception {
        start(task -> {
            throw new RejectedExecutionException("no thread");
        });
        store.refused = one -> true;
        String id = insert();
        assertThatThrownBy(() -> new Foreground(relay, id, Duration.ofSeconds(30)).run())
                .isInstanceOf(StoreFailure.class);
        store.refused = one -> false;
        new Foreground(relay, insert(), Duration.ofSeconds(30)).run();
        assertThat(status(id).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(submitted.get(id)).hasValue(1);
    }

    @Test
    void where_no_relay_runs_a_shutdown_writes_it() {
        start(task -> {
            throw new RejectedExecutionException("no thread");
        });
        store.refused = one -> true;
        String id = insert();
        assertThatThrownBy(() -> relay.attempt("any", id)).isInstanceOf(StoreFailure.class);
        store.refused = one -> false;
        relay.stop();
        assertThat(status(id).state()).isEqualTo(OutgoingState.SUCCEEDED);
        assertThat(submitted.get(id)).hasValue(1);
    }

    @Test
    void where_no_relay_runs_a_caller_who_is_not_admitted_writes_it_too() {
        answer = Answer.notSent();
        limits = limits.withPauses(Duration.ofMinutes(1), Duration.ofMinutes(1));
        start(task -> {
            throw new RejectedExecutionException("no thread");
        });
        store.refused = one -> true;
        String id = insert();
        assertThatThrownBy(() -> relay.attempt("any", id)).isInstanceOf(StoreFailure.class);
        store.refused = one -> false;
        int before = store.finishes.get();
        assertThat(relay.attempt("any", insert())).as("the target pauses").isEmpty();
        assertThat(store.finishes.get()).isEqualTo(before + 1);
    }

    @Test
    void nothing_is_begun_on_the_thread_of_a_caller_that_makes_an_attempt() throws Exception {
        store.onClaim = () -> {
            throw new IllegalStateException("the relay takes nothing");
        };
        List<Thread> beginning = new CopyOnWriteArrayList<>();
        start(task -> {
            beginning.add(Thread.currentThread());
            threads.execute(task);
        });
        beginning.clear();

        OutgoingStatus end = new Foreground(relay, insert(), Duration.ofSeconds(30)).run();

        assertThat(end.state()).isEqualTo(OutgoingState.SUCCEEDED);
        until(() -> !told.isEmpty());
        assertThat(beginning).isNotEmpty().doesNotContain(Thread.currentThread());
    }

    @Test
    void a_shutdown_goes_on_trying_to_write_what_a_caller_could_not() {
        assertWrittenAtShutdown(attemptedByCaller());
    }

    private static void join(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
