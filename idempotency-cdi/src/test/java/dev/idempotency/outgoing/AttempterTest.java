package dev.idempotency.outgoing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Attempt;
import dev.idempotency.client.Attempt.Kind;
import dev.idempotency.client.Limits;
import dev.idempotency.client.Reason;
import dev.idempotency.client.State;
import dev.idempotency.testing.LogCapture;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One attempt, whatever the delivery does, and none where it is too late. */
class AttempterTest {

    private static final Duration LEASE = Duration.ofMinutes(1);

    private final List<String> calls = new ArrayList<>();
    private Answers answers = () -> {
        throw new StackOverflowError("a fault of the delivery");
    };
    private final Attempter attempter;

    AttempterTest() {
        Delivery delivery = new Delivery() {
            @Override
            public Answer submit(Shipment shipment, String attemptId) {
                calls.add(attemptId);
                return answers.next();
            }

            @Override
            public Answer check(Shipment shipment, String attemptId) {
                return Answer.notFound();
            }
        };
        Target target = new Target(
                "any", delivery, Limits.DEFAULT.withRetryWindow(Duration.ofDays(1)), LEASE, Duration.ofDays(7), 1);
        this.attempter = new Attempter(target, new Course(target, () -> 0.5));
    }

    /** What the delivery does. */
    @FunctionalInterface
    private interface Answers {
        Answer next();
    }

    private static Claimed claimed(boolean withAttempt, Duration age) {
        return claimed(withAttempt, age, Instant.now());
    }

    private static Claimed claimed(boolean withAttempt, Duration age, Instant createdAt) {
        Shipment shipment = new Shipment("id", "key", createdAt, OutgoingRequest.to("any", "any"), null);
        Entry entry = new Entry(shipment, OutgoingState.UNKNOWN, Kind.SUBMIT, 3, 1, null, "remote", false, null);
        Claimed.Begun attempt = withAttempt ? new Claimed.Begun("attempt", 4, Kind.SUBMIT) : null;
        return new Claimed(entry, attempt, "me", Instant.now(), System.nanoTime() - age.toNanos(), LEASE);
    }

    @Test
    void a_delivery_that_returns_nothing_has_made_an_attempt_that_may_have_arrived() {
        answers = () -> null;
        assertMayHaveArrived();
    }

    @ParameterizedTest
    @MethodSource
    void an_answer_that_cannot_be_built_is_that_of_an_attempt_that_may_have_arrived(Answers incomplete) {
        answers = incomplete;
        assertMayHaveArrived();
    }

    static List<Answers> an_answer_that_cannot_be_built_is_that_of_an_attempt_that_may_have_arrived() {
        return List.of(
                () -> Answer.failed(new Reason("urn:no", null, 409, null)),
                () -> Answer.refused(new Reason(null, "No", 409, null)),
                () -> Answer.succeeded("made").withRetryAfter(null),
                () -> answer(null, State.SUCCEEDED),
                () -> answer("200", null));
    }

    private static Answer answer(String outcome, State state) {
        return new Answer(outcome, state, state, false, false, null, null, null, null, Duration.ZERO, null);
    }

    private void assertMayHaveArrived() {
        Finished finished = attempter.make(claimed(true, Duration.ZERO)).finished();
        assertThat(finished.attempt()).isNotNull();
        assertThat(finished.attempt().outcome()).isEqualTo(Attempt.NO_RESPONSE);
        assertThat(finished.change().step()).isEqualTo(Kind.CHECK);
    }

    @Test
    void whatever_a_delivery_throws_is_an_attempt_that_may_have_arrived() {
        assertMayHaveArrived();
        assertThat(calls).containsExactly("attempt");
    }

    @Test
    void an_attempt_without_an_answer_is_told_with_the_receivers_name_that_is_known() {
        answers = Answer::noResponse;
        List<String> log =
                LogCapture.of("dev.idempotency.evidence", () -> attempter.make(claimed(true, Duration.ZERO)));
        assertThat(log).singleElement().asString().contains(" operationId=remote ", "outcome=no-response");
    }

    @Test
    void where_the_lease_would_not_do_for_a_whole_attempt_none_is_made() {
        Finished finished = attempter.make(claimed(true, Target.SLACK)).finished();
        assertThat(calls).isEmpty();
        assertThat(finished.attempt()).isNotNull();
        assertThat(finished.attempt().outcome()).isEqualTo(Attempt.NOT_SENT);
        assertThat(finished.change().dueAt()).isNotNull();
    }

    @Test
    void what_has_waited_for_its_thread_beyond_a_limit_is_not_submitted_any_more() {
        Instant createdAt = Instant.now().minus(Limits.DEFAULT.totalTime()).plusSeconds(10);
        assertThat(attempter.plan(claimed(true, Duration.ZERO, createdAt).entry(), Instant.now()))
                .isEqualTo(Kind.SUBMIT);
        Finished finished =
                attempter.make(claimed(true, Duration.ofSeconds(15), createdAt)).finished();
        assertThat(calls).isEmpty();
        assertThat(finished.attempt()).isNotNull();
        assertThat(finished.attempt().outcome()).isEqualTo(Attempt.NOT_SENT);
        assertThat(finished.change().state()).isEqualTo(OutgoingState.UNKNOWN);
        assertThat(finished.change().dueAt()).isNotNull();
    }

    @Test
    void what_is_given_back_leaves_its_line_and_is_due_again() {
        List<String> log = LogCapture.of("dev.idempotency.evidence", () -> {
            Finished finished = attempter.leave(claimed(true, Duration.ZERO));
            assertThat(finished.change().state()).isEqualTo(OutgoingState.UNKNOWN);
            assertThat(finished.change().dueAt()).isNotNull();
            assertThat(finished.change().givenBack()).isEqualTo(2);
        });
        assertThat(log).singleElement().asString().contains("attemptId=\"attempt\"", "outcome=not-sent");
    }

    @Test
    void what_is_given_back_without_an_attempt_does_not_touch_the_one_before() {
        Finished finished = attempter.leave(claimed(false, Duration.ZERO));
        assertThat(finished.attempt()).isNull();
        assertThat(finished.change().givenBack()).isEqualTo(1);
    }
}
