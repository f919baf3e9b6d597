package dev.idempotency.outgoing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationFailure;
import dev.idempotency.client.Answer;
import dev.idempotency.client.Attempt.Kind;
import dev.idempotency.client.Limits;
import dev.idempotency.client.Reason;
import dev.idempotency.client.State;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a history means. The receiver remembers keys for a day, and the limits are ten attempts in two hours. */
class CourseTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Reason NO = new Reason("urn:no", "No", 422, null);

    private boolean canCheck = true;
    private Duration window = Duration.ofDays(1);

    private Course course() {
        Limits limits = new Limits(
                Duration.ofSeconds(10), 10, Duration.ofHours(2), Duration.ofSeconds(2), Duration.ofSeconds(20), window);
        return new Course(new Target("any", new Silent(), limits, HOUR, Duration.ofDays(7), 1), () -> 0.5);
    }

    private final class Silent implements Delivery {

        @Override
        public Answer submit(Shipment shipment, String attemptId) {
            throw new AssertionError("nothing is sent here");
        }

        @Override
        public Answer check(Shipment shipment, String attemptId) {
            throw new AssertionError("nothing is sent here");
        }

        @Override
        public boolean canCheck(Shipment shipment) {
            return canCheck;
        }
    }

    private static Entry entry(OutgoingState state, Kind step, int attempts, Instant retryUntil, boolean isCutOff) {
        Shipment shipment = new Shipment("id", "key", START, OutgoingRequest.to("any", "any"), null);
        return new Entry(shipment, state, step, attempts, 0, retryUntil, null, isCutOff, null);
    }

    private static Entry fresh() {
        return entry(OutgoingState.WAITING, Kind.SUBMIT, 0, null, false);
    }

    private static Entry unclear(Kind step, int attempts) {
        return entry(OutgoingState.UNKNOWN, step, attempts, null, false);
    }

    private Change after(Entry entry, Kind kind, Answer answer, Instant now) {
        Claimed.Begun attempt = new Claimed.Begun("attempt", entry.attempts() + 1, kind);
        return course().after(new Claimed(entry, attempt, "me", now, System.nanoTime(), HOUR), attempt, answer, now);
    }

    @Test
    void what_is_new_is_submitted() {
        assertThat(course().plan(fresh(), START)).isEqualTo(Kind.SUBMIT);
    }

    @Test
    void what_waited_for_longer_than_its_limits_has_failed_even_without_an_attempt() {
        Instant end = START.plus(Duration.ofHours(2));
        assertThat(course().plan(fresh(), end.minusMillis(1))).isEqualTo(Kind.SUBMIT);
        assertThat(course().plan(fresh(), end)).isNull();

        Change change = course().givenUp(new Claimed(fresh(), null, "me", end, System.nanoTime(), HOUR));
        assertThat(change.state()).isEqualTo(OutgoingState.FAILED);
        assertThat(change.finishedAt()).isNotNull();
        assertThat(change.reason()).isNotNull();
        assertThat(change.reason().type()).endsWith(":not-delivered");
    }

    @Test
    void what_failed_at_its_limits_tells_the_last_refusal() {
        OperationFailure busy = new OperationFailure("urn:busy", "Busy", 503, "come back");
        Shipment shipment = new Shipment("id", "key", START, OutgoingRequest.to("any", "any"), null);
        Entry entry = new Entry(shipment, OutgoingState.WAITING, Kind.SUBMIT, 9, 0, null, null, false, busy);
        Instant end = START.plus(Duration.ofHours(2));

        assertThat(after(entry, Kind.SUBMIT, Answer.notSent(), START).reason()).isEqualTo(busy);
        Claimed claimed = new Claimed(entry, null, "me", end, System.nanoTime(), HOUR);
        assertThat(course().givenUp(claimed).reason()).isEqualTo(busy);
    }

    @Test
    void whatever_a_receiver_asks_for_its_limits_are_not_slept_through() {
        Duration year = Duration.ofDays(365);
        Instant total = START.plus(Duration.ofHours(2));
        Answer busy = Answer.refusedForNow(NO).withRetryAfter(year);
        assertThat(after(fresh(), Kind.SUBMIT, busy, START).dueAt()).isEqualTo(total);

        Answer slow = Answer.processing().withRetryAfter(year);
        assertThat(after(unclear(Kind.CHECK, 1), Kind.CHECK, slow, START).dueAt())
                .isEqualTo(total);
        assertThat(after(unclear(Kind.CHECK, 1), Kind.CHECK, slow, total).dueAt())
                .isEqualTo(START.plus(window));
        assertThat(after(unclear(Kind.CHECK, 1), Kind.CHECK, slow, START.plus(window))
                        .dueAt())
                .isEqualTo(START.plus(Duration.ofDays(7)));
        window = Duration.ofHours(1);
        assertThat(after(fresh(), Kind.SUBMIT, busy, START).dueAt())
                .as("nothing can have arrived, so it does not matter what is remembered")
                .isEqualTo(total);
    }

    @Test
    void an_attempt_that_was_cut_off_by_a_crash_may_have_arrived() {
        Entry cutOff = entry(OutgoingState.WAITING, Kind.SUBMIT, 1, null, true);
        assertThat(course().plan(cutOff, START)).isEqualTo(Kind.CHECK);
        canCheck = false;
        assertThat(course().plan(cutOff, START)).isEqualTo(Kind.SUBMIT);
        window = Duration.ZERO;
        assertThat(course().plan(cutOff, START)).isNull();
    }

    @Test
    void what_was_not_sent_is_still_waiting_and_submitted_again() {
        Change change = after(fresh(), Kind.SUBMIT, Answer.notSent(), START);
        assertThat(change.state()).isEqualTo(OutgoingState.WAITING);
        assertThat(change.step()).isEqualTo(Kind.SUBMIT);
        assertThat(change.dueAt()).isEqualTo(START.plusSeconds(1));
    }

    @Test
    void pauses_grow_and_what_the_receiver_asks_for_is_added() {
        Answer answer = Answer.processing().withRetryAfter(Duration.ofSeconds(7));
        assertThat(after(unclear(Kind.CHECK, 2), Kind.CHECK, answer, START).dueAt())
                .isEqualTo(START.plusSeconds(7 + 4));
        assertThat(after(unclear(Kind.CHECK, 8), Kind.CHECK, answer, START).dueAt())
                .isEqualTo(START.plusSeconds(7 + 10));
    }

    @Test
    void after_silence_it_is_asked_for_and_after_not_found_submitted_again() {
        Change silent = after(fresh(), Kind.SUBMIT, Answer.noResponse(), START);
        assertThat(silent.state()).isEqualTo(OutgoingState.UNKNOWN);
        assertThat(silent.step()).isEqualTo(Kind.CHECK);
        Change notFound = after(unclear(Kind.CHECK, 1), Kind.CHECK, Answer.notFound(), START);
        assertThat(notFound.state()).isEqualTo(OutgoingState.UNKNOWN);
        assertThat(notFound.step()).isEqualTo(Kind.SUBMIT);
    }

    @Test
    void what_would_only_be_refused_again_is_asked_for_and_never_submitted() {
        Change change = after(unclear(Kind.SUBMIT, 1), Kind.SUBMIT, Answer.refused(NO), START);
        assertThat(change.state()).isEqualTo(OutgoingState.UNKNOWN);
        assertThat(change.retryUntil()).isEqualTo(Entry.NEVER);
        Entry next = entry(OutgoingState.UNKNOWN, Kind.SUBMIT, 2, Entry.NEVER, false);
        assertThat(course().plan(next, START)).isEqualTo(Kind.CHECK);
        assertThat(after(next, Kind.CHECK, Answer.notFound(), START).retryUntil())
                .isEqualTo(Entry.NEVER);
        canCheck = false;
        assertThat(after(unclear(Kind.SUBMIT, 1), Kind.SUBMIT, Answer.refused(NO), START)
                        .state())
                .isEqualTo(OutgoingState.UNRESOLVED);
    }

    @Test
    void a_refusal_for_now_is_no_end_even_at_first() {
        Change change = after(fresh(), Kind.SUBMIT, Answer.refusedForNow(NO), START);
        assertThat(change.state()).isEqualTo(OutgoingState.WAITING);
        assertThat(change.dueAt()).isNotNull();
    }

    @Test
    void past_the_limits_it_is_only_asked_for_and_less_often() {
        Entry tired = unclear(Kind.SUBMIT, 10);
        assertThat(course().plan(tired, START)).isEqualTo(Kind.CHECK);
        Entry late = unclear(Kind.SUBMIT, 2);
        assertThat(course().plan(late, START.plus(Duration.ofHours(2)))).isEqualTo(Kind.CHECK);
        Change change = after(tired, Kind.CHECK, Answer.notFound(), START);
        assertThat(change.state()).isEqualTo(OutgoingState.UNKNOWN);
        assertThat(change.dueAt()).isEqualTo(START.plus(HOUR));
    }

    @Test
    void past_the_window_nothing_is_submitted_again_and_what_is_not_found_is_unresolved() {
        Instant past = START.plus(window);
        assertThat(course().plan(unclear(Kind.SUBMIT, 2), past)).isEqualTo(Kind.CHECK);
        Change change = after(unclear(Kind.CHECK, 2), Kind.CHECK, Answer.notFound(), past);
        assertThat(change.state()).isEqualTo(OutgoingState.UNRESOLVED);
        assertThat(change.dueAt()).isNull();
        assertThat(change.finishedAt()).isNull();
    }

    @Test
    void past_the_window_silence_is_not_the_end_but_the_last_day_is() {
        Instant past = START.plus(window);
        assertThat(after(unclear(Kind.CHECK, 2), Kind.CHECK, Answer.noResponse(), past)
                        .state())
                .isEqualTo(OutgoingState.UNKNOWN);
        assertThat(after(unclear(Kind.CHECK, 2), Kind.CHECK, Answer.processing(), past)
                        .state())
                .isEqualTo(OutgoingState.PROCESSING);
        Instant last = START.plus(Duration.ofDays(7));
        assertThat(after(unclear(Kind.CHECK, 2), Kind.CHECK, Answer.noResponse(), last)
                        .state())
                .isEqualTo(OutgoingState.UNRESOLVED);
    }

    @Test
    void what_the_receiver_says_of_its_memory_counts() {
        Instant told = START.plusSeconds(60);
        Answer answer = new Answer(
                "200", State.UNKNOWN, State.UNKNOWN, false, true, null, null, null, null, Duration.ZERO, told);
        assertThat(after(unclear(Kind.CHECK, 1), Kind.CHECK, answer, START).retryUntil())
                .isEqualTo(told);
        Entry entry = entry(OutgoingState.UNKNOWN, Kind.SUBMIT, 2, told, false);
        assertThat(course().plan(entry, told.minusMillis(1))).isEqualTo(Kind.SUBMIT);
        assertThat(course().plan(entry, told)).isEqualTo(Kind.CHECK);
    }

    @Test
    void what_the_receiver_says_of_its_memory_counts_for_good() {
        Instant told = START.minusSeconds(1);
        Answer answer = new Answer(
                "200", State.UNKNOWN, State.UNKNOWN, false, true, null, null, null, null, Duration.ZERO, told);
        Change change = after(unclear(Kind.CHECK, 1), Kind.CHECK, answer, START);
        assertThat(change.state()).isEqualTo(OutgoingState.UNRESOLVED);
        assertThat(change.retryUntil()).isEqualTo(told);
    }

    @Test
    void a_moment_that_no_database_stores_is_brought_near() {
        Instant told = Instant.parse("+300000-01-01T00:00:00Z");
        Answer answer = new Answer(
                "200", State.UNKNOWN, State.UNKNOWN, false, true, null, null, null, null, Duration.ZERO, told);
        assertThat(after(unclear(Kind.CHECK, 1), Kind.CHECK, answer, START).retryUntil())
                .isEqualTo(START.plus(Duration.ofDays(36_500)));
    }

    @Test
    void a_receiver_that_is_not_known_to_honour_keys_is_never_sent_the_same_thing_again() {
        window = Duration.ZERO;
        assertThat(course().plan(unclear(Kind.SUBMIT, 1), START)).isEqualTo(Kind.CHECK);
        assertThat(after(unclear(Kind.CHECK, 1), Kind.CHECK, Answer.notFound(), START)
                        .state())
                .isEqualTo(OutgoingState.UNKNOWN);
        assertThat(after(unclear(Kind.CHECK, 9), Kind.CHECK, Answer.notFound(), START)
                        .state())
                .isEqualTo(OutgoingState.UNRESOLVED);
        canCheck = false;
        assertThat(after(fresh(), Kind.SUBMIT, Answer.noResponse(), START).state())
                .isEqualTo(OutgoingState.UNRESOLVED);
    }

    @Test
    void a_receiver_that_is_not_known_to_honour_keys_is_sent_again_what_cannot_have_arrived() {
        window = Duration.ZERO;
        Change change = after(fresh(), Kind.SUBMIT, Answer.notSent(), START);
        assertThat(change.state()).isEqualTo(OutgoingState.WAITING);
        assertThat(course().plan(entry(change.state(), change.step(), 1, null, false), START))
                .isEqualTo(Kind.SUBMIT);
    }

    @Test
    void what_never_reached_the_receiver_within_the_limits_has_failed() {
        Change change =
                after(entry(OutgoingState.WAITING, Kind.SUBMIT, 9, null, false), Kind.SUBMIT, Answer.notSent(), START);
        assertThat(change.state()).isEqualTo(OutgoingState.FAILED);
        assertThat(change.reason()).isNotNull();
        assertThat(change.reason().type()).endsWith(":not-delivered");
    }

    @Test
    void what_was_given_back_before_it_was_made_uses_up_nothing() {
        Shipment shipment = new Shipment("id", "key", START, OutgoingRequest.to("any", "any"), null);
        Entry entry = new Entry(shipment, OutgoingState.WAITING, Kind.SUBMIT, 29, 21, null, null, false, null);
        Change ninth = after(entry, Kind.SUBMIT, Answer.refusedForNow(NO), START);
        assertThat(ninth.state()).isEqualTo(OutgoingState.WAITING);
        assertThat(ninth.givenBack()).isEqualTo(21);
        Entry first = new Entry(shipment, OutgoingState.WAITING, Kind.SUBMIT, 29, 29, null, null, false, null);
        assertThat(after(first, Kind.SUBMIT, Answer.notSent(), START).dueAt())
                .as("the pause after a first attempt")
                .isEqualTo(START.plusSeconds(1));
        Entry last = new Entry(shipment, OutgoingState.WAITING, Kind.SUBMIT, 29, 20, null, null, false, null);
        assertThat(after(last, Kind.SUBMIT, Answer.notSent(), START).state()).isEqualTo(OutgoingState.FAILED);
    }

    @Test
    void an_unresolved_one_is_asked_for_and_never_submitted() {
        Entry entry = entry(OutgoingState.UNRESOLVED, Kind.SUBMIT, 3, null, false);
        assertThat(course().plan(entry, START)).isEqualTo(Kind.CHECK);
        canCheck = false;
        assertThat(course().plan(entry, START)).isNull();
    }

    @Test
    void what_is_given_back_untouched_keeps_its_history() {
        Entry cutOff = entry(OutgoingState.WAITING, Kind.SUBMIT, 1, null, true);
        Claimed claimed = new Claimed(cutOff, null, "me", START, System.nanoTime(), HOUR);
        Change change = course().untouched(claimed);
        assertThat(change.state()).isEqualTo(OutgoingState.UNKNOWN);
        assertThat(change.step()).isEqualTo(Kind.CHECK);
    }

    @Test
    void what_a_receiver_made_can_be_stored_whatever_it_calls_it() {
        Change change = after(fresh(), Kind.SUBMIT, Answer.succeeded("a\0b"), START);
        assertThat(change.resourceId()).isEqualTo("a\uFFFDb");
    }

    @Test
    void a_status_that_is_none_of_http_is_kept_as_zero() {
        for (int told : new int[] {0, 99, 1000, -1, 70_000}) {
            Answer answer = Answer.failed(new Reason("urn:no", "No", told, null));
            assertThat(after(fresh(), Kind.SUBMIT, answer, START).reason().status())
                    .isZero();
        }
        Answer answer = Answer.failed(new Reason("urn:no", "No", 999, null));
        assertThat(after(fresh(), Kind.SUBMIT, answer, START).reason().status()).isEqualTo(999);
    }

    @Test
    void who_asks_in_vain_learns_no_less_than_was_known() {
        OperationFailure known = new OperationFailure("urn:busy", "Busy", 503, "come back");
        Shipment shipment = new Shipment("id", "key", START, OutgoingRequest.to("any", "any"), null);
        Entry entry = new Entry(shipment, OutgoingState.UNRESOLVED, Kind.CHECK, 20, 0, null, null, false, known);
        Instant late = START.plus(Duration.ofDays(8));

        assertThat(after(entry, Kind.CHECK, Answer.noResponse(), late).reason()).isEqualTo(known);
        Claimed claimed = new Claimed(entry, null, "me", late, System.nanoTime(), HOUR);
        assertThat(course().givenUp(claimed).reason()).isEqualTo(known);
        assertThat(course().untouched(claimed).reason()).isEqualTo(known);
        assertThat(after(entry, Kind.CHECK, Answer.failed(NO), late).reason().type())
                .isEqualTo("urn:no");
    }

    @Test
    void an_unresolved_one_that_is_asked_for_in_vain_stays_so_at_any_time() {
        OperationFailure known = new OperationFailure("urn:busy", "Busy", 503, "come back");
        Shipment shipment = new Shipment("id", "key", START, OutgoingRequest.to("any", "any"), null);
        Entry entry = new Entry(shipment, OutgoingState.UNRESOLVED, Kind.CHECK, 2, 0, null, null, false, known);
        Reason unknownHere = new Reason("urn:idempotency:problem:operation-not-found", "Not found", 404, null);
        Answer notFound = new Answer(
                "404", State.UNKNOWN, State.UNKNOWN, false, true, null, null, null, unknownHere, Duration.ZERO, null);
        for (Answer vain : List.of(Answer.noResponse(), Answer.notSent(), Answer.unclear(), notFound)) {
            Change change = after(entry, Kind.CHECK, vain, START);
            assertThat(change.state()).isEqualTo(OutgoingState.UNRESOLVED);
            assertThat(change.dueAt()).isNull();
            assertThat(change.reason()).isEqualTo(known);
        }
        assertThat(after(entry, Kind.CHECK, Answer.processing(), START).state()).isEqualTo(OutgoingState.PROCESSING);
        assertThat(after(entry, Kind.CHECK, Answer.succeeded("made"), START).state())
                .isEqualTo(OutgoingState.SUCCEEDED);
    }

    @Test
    void what_is_being_processed_is_submitted_again_only_where_there_is_no_way_to_ask() {
        Entry entry = entry(OutgoingState.PROCESSING, Kind.CHECK, 1, null, false);
        assertThat(course().plan(entry, START)).isEqualTo(Kind.CHECK);
        canCheck = false;
        assertThat(course().plan(entry, START)).isEqualTo(Kind.SUBMIT);
    }
}
