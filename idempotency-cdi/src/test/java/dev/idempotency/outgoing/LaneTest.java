package dev.idempotency.outgoing;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Attempt.Kind;
import dev.idempotency.client.Limits;
import dev.idempotency.testing.LogCapture;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Attempts of callers beside those of the relay. */
class LaneTest {

    private static final Duration LEASE = Duration.ofMinutes(1);

    private final List<Runnable> threads = new ArrayList<>();
    private final List<String> signals = new ArrayList<>();
    private final ShakyStore store = new ShakyStore(null);
    private final AtomicInteger submitted = new AtomicInteger();
    private final Lane lane = lane(Answer.succeeded("made"), () -> 0.5);

    private Lane lane(Answer answer, DoubleSupplier random) {
        return lane(answer, random, Limits.DEFAULT.withRetryWindow(Duration.ZERO));
    }

    private Lane lane(Answer answer, DoubleSupplier random, Limits limits) {
        Delivery delivery = new Delivery() {
            @Override
            public Answer submit(Shipment shipment, String attemptId) {
                submitted.incrementAndGet();
                return answer;
            }

            @Override
            public Answer check(Shipment shipment, String attemptId) {
                return Answer.notFound();
            }
        };
        Target target = new Target("careless", delivery, limits, LEASE, Duration.ofDays(7), 2);
        Attempter attempter = new Attempter(target, new Course(target, random));
        store.isAway = true; // what is given back stays with the finisher
        Finisher finisher = new Finisher(store, (written, lost) -> {}, () -> {});
        return new Lane(attempter, finisher, threads::add, () -> signals.add("wake"), () -> 0.5);
    }

    @Test
    void no_more_is_written_down_as_begun_than_can_begin_beside_them() {
        assertThat(lane.admitCaller()).isTrue();

        assertThat(lane.wanted()).isEqualTo(1);
        lane.take(List.of(claimed()), false);
        assertThat(threads).hasSize(1);
        assertThat(lane.admitCaller()).as("a third of two").isFalse();
    }

    @Test
    void with_their_end_the_relay_goes_on_but_not_on_their_threads() {
        assertThat(lane.admitCaller()).isTrue();
        assertThat(lane.admitCaller()).isTrue();
        assertThat(lane.wanted()).isZero();
        lane.take(List.of(claimed()), false);
        assertThat(threads).isEmpty();

        lane.callerEnded(null);

        assertThat(threads).isEmpty();
        assertThat(signals).containsExactly("wake");
        lane.afterCallers();
        assertThat(threads).hasSize(1);
    }

    @Test
    void while_the_target_pauses_nothing_is_begun_when_they_end() {
        Limits limits = Limits.DEFAULT.withPauses(Duration.ofMinutes(1), Duration.ofMinutes(1));
        Lane pausing = lane(Answer.succeeded("made"), () -> 0.5, limits);
        assertThat(pausing.admitCaller()).isTrue();
        assertThat(pausing.admitCaller()).isTrue();
        pausing.take(List.of(claimed()), false);

        pausing.callerEnded(Answer.notSent());
        pausing.afterCallers();

        assertThat(threads).isEmpty();
    }

    @Test
    void callers_leave_no_more_behind_than_can_be_kept_while_nothing_can_be_written() {
        int kept = 0;
        while (kept < 10_000 && lane.admitCaller()) {
            lane.adopt();
            lane.callerEnded(null);
            kept++;
        }
        assertThat(kept).isEqualTo(1024);
    }

    @Test
    void whatever_an_attempt_ends_with_its_thread_and_its_place_are_free_again() {
        Lane broken = lane(Answer.noResponse(), () -> {
            throw new StackOverflowError("a fault of ours");
        });
        assertThat(broken.wanted()).isEqualTo(2);
        broken.take(List.of(claimed(), claimed(), claimed()), true);
        assertThat(threads).hasSize(2);

        List<String> log = LogCapture.of(Lane.class, () -> threads.forEach(Runnable::run));

        assertThat(log).hasSize(3).allMatch(line -> line.contains("IDEMP0727E") && line.contains("entry id"));
        assertThat(broken.wanted()).isEqualTo(2);
        broken.take(List.of(claimed()), false);
        assertThat(threads).hasSize(3);
    }

    @Test
    void what_was_stored_as_taken_does_not_run_into_a_target_that_is_in_doubt() {
        Limits limits = Limits.DEFAULT.withPauses(Duration.ofMillis(1), Duration.ofMillis(1));
        Lane doubtful = lane(Answer.succeeded("made"), () -> 0.5, limits);
        assertThat(doubtful.admitCaller()).isTrue();
        doubtful.callerEnded(Answer.notSent());
        until(() -> doubtful.wanted() == 1); // after the pause

        doubtful.takeAhead(List.of(claimed(), claimed()));

        assertThat(threads).isEmpty();
        assertThat(store.finishes).hasValue(1);
    }

    @Test
    void nor_into_a_pause_during_which_an_older_attempt_has_succeeded() {
        Limits limits = Limits.DEFAULT.withPauses(Duration.ofMinutes(1), Duration.ofMinutes(1));
        Lane pausing = lane(Answer.succeeded("made"), () -> 0.5, limits);
        assertThat(pausing.admitCaller()).isTrue();
        assertThat(pausing.admitCaller()).isTrue();
        pausing.callerEnded(Answer.notSent());
        pausing.callerEnded(Answer.succeeded("made"));

        pausing.takeAhead(List.of(claimed()));

        assertThat(threads).isEmpty();
        assertThat(store.finishes).hasValue(1);
    }

    @Test
    void while_ends_cannot_be_written_attempts_stop_and_go_on_afterwards() {
        Lane stuck = lane(Answer.succeeded("made"), () -> 0.5, Limits.DEFAULT);
        List<String> unused = LogCapture.of(Finisher.class, () -> {
            stuck.take(IntStream.range(0, 600).mapToObj(i -> claimed()).toList(), false);
            threads.forEach(Runnable::run);
        });
        assertThat(submitted).hasValue(513);

        threads.clear();
        stuck.beginMissing();
        assertThat(threads).isNotEmpty();
    }

    @Test
    void one_look_is_for_some_so_that_other_targets_have_their_turn() {
        Lane open = lane(Answer.succeeded("made"), () -> 0.5, Limits.DEFAULT);
        Ahead ahead = new Ahead(open, store, Optional::empty, () -> {});
        IntStream.range(0, 600).forEach(i -> ahead.keep(claimed()));
        store.isAway = false;

        assertThat(ahead.pass()).isTrue();
        assertThat(ahead.pass()).isFalse();
    }

    @Test
    void only_what_will_be_attempted_soon_is_stored_as_taken() {
        Lane open = lane(Answer.succeeded("made"), () -> 0.5, Limits.DEFAULT);
        assertThat(open.isFreeAfter(0)).as("before anybody has looked").isFalse();
        open.take(List.of(), false);

        int room = 0;
        while (open.isFreeAfter(room)) {
            room++;
        }
        assertThat(room).as("an attempt takes 100 ms, for all that is known").isEqualTo(20);

        open.take(List.of(claimed()), true);
        assertThat(open.isFreeAfter(0)).as("while more is due").isFalse();
        open.take(List.of(), false);
        assertThat(open.isFreeAfter(18)).isTrue();
        assertThat(open.isFreeAfter(19)).as("beside one that is under way").isFalse();

        open.stop();
        assertThat(open.isFreeAfter(0)).isFalse();
    }

    @Test
    void attempts_that_were_not_made_do_not_count_as_quick_ones() {
        Lane open = lane(Answer.succeeded("made"), () -> 0.5, Limits.DEFAULT);
        open.take(IntStream.range(0, 60).mapToObj(i -> old()).toList(), false);
        threads.forEach(Runnable::run);
        open.take(List.of(), false);
        assertThat(open.isFreeAfter(0)).isFalse();
    }

    @Test
    void the_time_that_a_thread_writes_ends_counts_as_well() {
        Lane slow = lane(Answer.succeeded("made"), () -> 0.5, Limits.DEFAULT);
        store.isAway = false;
        store.refused = one -> {
            long start = System.nanoTime();
            until(() -> System.nanoTime() - start > 150_000_000); // longer than is thought at first
            return false;
        };
        slow.take(List.of(claimed(), claimed(), claimed()), false);
        threads.get(0).run();
        assertThat(slow.isFreeAfter(16)).isFalse();
    }

    @Test
    @Timeout(90)
    void a_stop_waits_for_attempts_of_callers_too() throws Exception {
        assertThat(lane.admitCaller()).isTrue();
        lane.stop();
        assertThat(lane.drain(System.nanoTime())).isFalse();
        Thread stopping = Thread.currentThread();
        Thread caller = new Thread(() -> {
            until(() -> stopping.getState() == Thread.State.TIMED_WAITING);
            lane.callerEnded(Answer.succeeded("made"));
        });
        caller.start();
        assertThat(lane.drain(System.nanoTime() + Duration.ofMinutes(1).toNanos()))
                .isTrue();
        caller.join();
    }

    private static Claimed old() {
        Claimed claimed = claimed();
        return new Claimed(
                claimed.entry(),
                claimed.attempt(),
                claimed.owner(),
                claimed.claimedAt().minus(LEASE),
                claimed.nanoTime() - LEASE.toNanos(),
                LEASE);
    }

    private static Claimed claimed() {
        Shipment shipment = new Shipment("id", "key", Instant.now(), OutgoingRequest.to("careless", "any"), null);
        Entry entry = new Entry(shipment, OutgoingState.WAITING, Kind.SUBMIT, 0, 0, null, null, false, null);
        return new Claimed(
                entry, new Claimed.Begun("attempt", 1, Kind.SUBMIT), "me", Instant.now(), System.nanoTime(), LEASE);
    }
}
