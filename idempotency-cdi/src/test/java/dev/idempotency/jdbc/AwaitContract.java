package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationIdentity;
import dev.idempotency.execution.AwaitedOperations;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Many wait for the end of operations, and one statement at a time is for all of them. */
abstract class AwaitContract extends StoreFixture {

    private static final Duration LONG = Duration.ofMinutes(5);

    private final ByHand executor = new ByHand();
    private AwaitedOperations awaited;

    AwaitContract(StoreKind kind) {
        super(kind);
    }

    /** Runs what is handed over when the test says so. */
    private static final class ByHand extends ScheduledThreadPoolExecutor {

        final Queue<Runnable> ticks = new ArrayDeque<>();
        final Queue<Runnable> now = new ArrayDeque<>();
        boolean refusing;
        boolean busy;

        ByHand() {
            super(0);
        }

        @Override
        public ScheduledFuture<?> schedule(Runnable work, long delay, TimeUnit unit) {
            if (refusing) {
                throw new IllegalStateException("stopped");
            }
            assertThat(unit.toMillis(delay)).isBetween(0L, 1000L);
            ticks.add(work);
            return null;
        }

        @Override
        public void execute(Runnable work) {
            if (busy) {
                throw new RejectedExecutionException("busy");
            }
            now.add(work);
        }

        void tick() {
            ticks.remove().run();
        }
    }

    @BeforeEach
    void nobodyWaits() {
        executor.ticks.clear();
        executor.now.clear();
        executor.refusing = false;
        executor.busy = false;
        awaited = new AwaitedOperations(1000, () -> executor);
        store.look(newIdentity());
    }

    private CompletableFuture<Void> wait(OperationIdentity identity, Duration atMost) {
        return awaited.await(store, identity.namespace(), identity.caller(), identity.operationId(), atMost)
                .orElseThrow();
    }

    @Test
    void a_tick_is_one_statement_for_all_who_wait() throws SQLException {
        List<OperationIdentity> identities =
                IntStream.range(0, 1000).mapToObj(i -> newIdentity()).toList();
        List<CompletableFuture<Void>> waiting = new ArrayList<>();
        identities.forEach(identity -> waiting.add(wait(identity, LONG)));
        record(identities.get(7), success("done"));
        counting.reset();

        executor.tick();
        assertThat(counting.executed()).hasSize(1);
        assertThat(executor.ticks).hasSize(1);
        for (int i = 0; i < waiting.size(); i++) {
            assertThat(waiting.get(i).isDone()).as("waiter %s", i).isEqualTo(i == 7);
        }

        executor.tick();
        assertThat(counting.executed()).hasSize(2);
    }

    @Test
    void the_end_of_an_attempt_in_this_jvm_wakes_only_those_who_wait_for_it() throws SQLException {
        OperationIdentity identity = newIdentity();
        CompletableFuture<Void> first = wait(identity, LONG);
        CompletableFuture<Void> second = wait(identity, LONG);
        CompletableFuture<Void> other = wait(newIdentity(), LONG);
        record(identity, success("done"));
        counting.reset();

        awaited.wake(newIdentity().operationId());
        assertThat(executor.now).isEmpty();
        awaited.wake(identity.operationId());
        executor.now.remove().run();

        assertThat(counting.executed()).hasSize(1);
        assertThat(first).isDone();
        assertThat(second).isDone();
        assertThat(other).isNotDone();
    }

    /** Whoever is refused a wake-up is found by the next tick, and later ones are woken as ever. */
    @Test
    void a_refused_wake_up_ends_no_wait_and_no_later_wake_up() throws SQLException {
        OperationIdentity first = newIdentity();
        OperationIdentity second = newIdentity();
        CompletableFuture<Void> waiting = wait(first, Duration.ofMinutes(1));
        CompletableFuture<Void> later = wait(second, Duration.ofMinutes(1));
        executor.busy = true;
        awaited.wake(first.operationId());
        assertThat(waiting).isNotDone();

        executor.busy = false;
        record(first, success("done"));
        record(second, success("done"));
        awaited.wake(second.operationId());
        executor.now.remove().run();
        assertThat(later).isDone();
        assertThat(waiting).isDone();
        assertThat(executor.ticks).hasSize(1);
    }

    @Test
    void an_abandoned_operation_has_ended() {
        OperationIdentity identity = newIdentity();
        CompletableFuture<Void> waiting = wait(identity, LONG);
        store.abandon(identity, "attempt");

        executor.tick();
        assertThat(waiting).isDone();
    }

    @Test
    void an_attempt_that_was_rolled_back_or_is_running_has_not_ended() throws Exception {
        OperationIdentity identity = newIdentity();
        CompletableFuture<Void> waiting = wait(identity, LONG);
        tryClaim(identity);
        executor.tick();
        assertThat(waiting).isNotDone();

        transactions.begin();
        execute(claim(identity), success("done"));
        try (OtherThread other = new OtherThread()) {
            other.run(() -> {
                executor.tick();
                return null;
            });
        }
        transactions.rollback();
        assertThat(waiting).isNotDone();
    }

    @Test
    void another_caller_learns_nothing_from_an_id() throws SQLException {
        OperationIdentity identity = newIdentity();
        CompletableFuture<Void> stranger = awaited.await(
                        store, identity.namespace(), "user:bob", identity.operationId(), LONG)
                .orElseThrow();
        record(identity, success("done"));

        executor.tick();
        assertThat(stranger).isNotDone();
    }

    @Test
    void when_the_time_is_over_the_wait_is_and_the_ticks_end_with_the_last_waiter() {
        CompletableFuture<Void> waiting = wait(newIdentity(), Duration.ofNanos(1));
        counting.reset();

        executor.tick();
        assertThat(waiting).isDone();
        assertThat(counting.executed()).isEmpty();
        assertThat(executor.ticks).isEmpty();

        wait(newIdentity(), LONG);
        assertThat(executor.ticks).hasSize(1);
    }

    @Test
    void who_has_gone_is_forgotten_and_makes_room() {
        awaited = new AwaitedOperations(1, () -> executor);
        OperationIdentity identity = newIdentity();
        CompletableFuture<Void> waiting = wait(identity, LONG);
        assertThat(awaited.await(store, "default", "user:alice", identity.operationId(), LONG))
                .isEmpty();
        waiting.cancel(false);
        counting.reset();

        executor.tick();
        assertThat(counting.executed()).isEmpty();
        assertThat(executor.ticks).isEmpty();
        assertThat(awaited.await(store, "default", "user:alice", identity.operationId(), LONG))
                .isPresent();
    }

    @Test
    void a_database_that_is_away_does_not_end_the_waiting() throws SQLException {
        OperationIdentity identity = newIdentity();
        AtomicBoolean away = new AtomicBoolean(true);
        JdbcRecordStore flaky = new JdbcRecordStore(() -> {
            if (away.get()) {
                throw new IllegalStateException("away");
            }
            return transactions;
        });
        CompletableFuture<Void> waiting = awaited.await(
                        flaky, identity.namespace(), identity.caller(), identity.operationId(), LONG)
                .orElseThrow();
        executor.tick();
        assertThat(waiting).isNotDone();

        away.set(false);
        record(identity, success("done"));
        executor.tick();
        assertThat(waiting).isDone();
    }

    @Test
    void when_the_application_stops_nobody_waits_any_longer_and_nobody_new() {
        OperationIdentity identity = newIdentity();
        CompletableFuture<Void> waiting = wait(identity, LONG);
        awaited.stop();

        assertThat(waiting).isDone();
        assertThat(awaited.isStopped()).isTrue();
        assertThat(awaited.await(store, "default", "user:alice", identity.operationId(), LONG))
                .isEmpty();
    }

    /** A container that is stopped with the application may drop what is handed over to it. */
    @Test
    void what_follows_a_wait_is_done_here_where_the_container_does_nothing_any_more() {
        AtomicBoolean done = new AtomicBoolean();
        executor.busy = true;
        awaited.afterwards(() -> done.set(true));
        assertThat(done).isTrue();

        executor.busy = false;
        awaited.stop();
        awaited.afterwards(() -> done.set(false));
        assertThat(done).isFalse();
        assertThat(executor.now).isEmpty();
    }

    @Test
    void where_nothing_runs_ticks_nobody_is_left_waiting() {
        executor.refusing = true;
        assertThat(wait(newIdentity(), LONG)).isDone();
    }
}
