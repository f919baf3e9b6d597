package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.KeyReusedException;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.execution.Answer;
import dev.idempotency.spi.Finding;
import dev.idempotency.spi.UnclearOperation;
import dev.idempotency.testing.TestDatabase;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Claims whose owner is gone: who asks what became of them, and who may execute or close them. */
@Timeout(120)
abstract class LeftBehindContract extends LeasedFixture {

    LeftBehindContract(TestDatabase kind) {
        super(kind);
    }

    @Test
    void what_was_left_behind_is_unknown_and_not_executed_where_nobody_knows() throws Exception {
        OperationIdentity identity = identity(NOBODYS);
        leaveBehind(identity);

        for (Node node : List.of(one, two)) {
            assertThat(node.status(identity).state()).isEqualTo(OperationState.UNKNOWN);
            assertThat(node.status(identity).isFound()).isTrue();
            assertThatThrownBy(() -> node.execute(identity, business(node)))
                    .isInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("IDEMP0022W");
            assertThat(node.abandon(identity).state()).isEqualTo(OperationState.UNKNOWN);
            node.settleTheLapsed();
        }
        assertThat(runs).hasValue(0);
        assertThat(state(identity)).isEqualTo(OperationState.UNKNOWN);
    }

    @Test
    void what_was_left_behind_is_executed_where_it_may_be_taken_over() throws Exception {
        leaveBehind(identity(LOCAL));

        assertThat(one.execute(identity(LOCAL), business(one))).isInstanceOf(Answer.Executed.class);
        assertThat(lines()).isOne();
    }

    @Test
    void other_parameters_are_refused_before_anything_is_asked() {
        leaveBehind(identity(PARTNER));

        assertThatThrownBy(() -> one.execute(Node.attempt(identity(PARTNER), "other"), business(one)))
                .isInstanceOf(KeyReusedException.class);
        assertThat(questions).hasValue(0);
    }

    @Test
    void what_happened_is_recorded_with_its_result_and_not_executed() throws Exception {
        OperationIdentity identity = identity(PARTNER);
        leaveBehind(identity);
        partner = operation -> {
            assertThat(operation.identity()).isEqualTo(identity);
            one.write(key);
            return Finding.happened("at the partner", "P-1");
        };

        assertThat(replayed(one.execute(identity, business(one)))).isEqualTo("at the partner");

        assertThat(replayed(two.execute(identity, business(two)))).isEqualTo("at the partner");
        assertThat(two.status(identity).resourceId()).isEqualTo("P-1");
        assertThat(lines()).as("what the reconciler wrote").isOne();
        assertThat(runs).hasValue(0);
        assertThat(questions).hasValue(1);
    }

    @Test
    void what_did_not_happen_is_executed() throws Exception {
        leaveBehind(identity(PARTNER));
        partner = operation -> {
            one.write("never kept " + key);
            return Finding.didNotHappen();
        };

        assertThat(one.execute(identity(PARTNER), business(one))).isInstanceOf(Answer.Executed.class);
        assertThat(lines()).isOne();
        assertThat(number("SELECT count(*) FROM ledger WHERE line = ?", "never kept " + key))
                .isZero();
    }

    private void answer(String what) {
        partner = switch (what) {
            case "not known" -> operation -> Finding.notKnown();
            case "null" -> operation -> null;
            case "exception" -> LeftBehindContract::noAnswer;
            case "error" ->
                operation -> {
                    throw new NoClassDefFoundError("a class of the partner");
                };
            case "not made" -> NOT_MADE;
            default -> throw new IllegalArgumentException(what);
        };
    }

    private static Finding noAnswer(UnclearOperation operation) throws Exception {
        throw new java.io.IOException("the partner does not answer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"not known", "null", "exception", "error", "not made"})
    void what_is_not_known_stays_unknown_and_is_asked_for_again(String what) throws Exception {
        OperationIdentity identity = identity(PARTNER);
        leaveBehind(identity);
        answer(what);

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> one.execute(identity, business(one))).isInstanceOf(OutcomeUnknownException.class);
            assertThat(state(identity)).isEqualTo(OperationState.UNKNOWN);
        }
        assertThat(runs).hasValue(0);
        assertThat(questions).hasValue(2);
        partner = operation -> Finding.didNotHappen();
        assertThat(two.execute(identity, business(two))).isInstanceOf(Answer.Executed.class);
    }

    @Test
    void of_many_who_come_to_what_was_left_behind_one_asks_and_one_executes() throws Exception {
        OperationIdentity identity = identity(PARTNER);
        leaveBehind(identity);
        CyclicBarrier together = new CyclicBarrier(8);
        partner = operation -> Finding.didNotHappen();
        List<Future<Answer>> answers = java.util.stream.IntStream.range(0, 8)
                .mapToObj(i -> threads.submit(() -> {
                    Node node = i % 2 == 0 ? one : two;
                    together.await(30, TimeUnit.SECONDS);
                    return node.execute(identity, business(node));
                }))
                .toList();
        for (Future<Answer> answer : answers) {
            answer.get(30, TimeUnit.SECONDS);
        }
        assertThat(questions).hasValue(1);
        assertThat(lines()).isOne();
    }

    @Test
    void the_background_task_settles_what_can_be_settled() {
        OperationIdentity local = identity(LOCAL);
        OperationIdentity happened = identity(PARTNER);
        OperationIdentity unknown = Node.identity(PARTNER, key + "-unknown");
        OperationIdentity not = Node.identity(PARTNER, key + "-not");
        List.of(local, happened, unknown, not).forEach(this::leaveBehind);
        partner = operation -> {
            if (operation.identity().equals(happened)) {
                return Finding.happened("at the partner", "P-3");
            }
            return operation.identity().equals(not) ? Finding.didNotHappen() : Finding.notKnown();
        };

        one.settleTheLapsed();

        assertThat(two.status(local).isFound()).isFalse();
        assertThat(two.status(not).isFound()).isFalse();
        assertThat(two.status(happened).resourceId()).isEqualTo("P-3");
        assertThat(two.status(unknown).state()).isEqualTo(OperationState.UNKNOWN);
        assertThat(two.status(unknown).isFound()).isTrue();
    }

    @Test
    void what_did_not_happen_is_abandoned_and_never_will() throws Exception {
        for (String operation : List.of(LOCAL, PARTNER)) {
            OperationIdentity identity = identity(operation);
            leaveBehind(identity);
            partner = unclear -> Finding.didNotHappen();

            OperationStatus status = one.abandon(identity);

            assertThat(status.failure().isAbandoned()).isTrue();
            assertThat(two.abandon(identity).failure().isAbandoned()).isTrue();
            assertThat(replayedFailure(two.execute(identity, business(two)))).isTrue();
        }
        assertThat(runs).hasValue(0);
    }

    @Test
    void what_happened_is_not_abandoned_but_told() {
        leaveBehind(identity(PARTNER));
        partner = unclear -> Finding.happened("at the partner", "P-4");

        OperationStatus status = one.abandon(identity(PARTNER));

        assertThat(status.state()).isEqualTo(OperationState.SUCCEEDED);
        assertThat(status.resourceId()).isEqualTo("P-4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"not known", "null", "exception", "error", "not made"})
    void what_is_not_known_is_not_abandoned(String what) {
        leaveBehind(identity(PARTNER));
        answer(what);

        assertThat(one.abandon(identity(PARTNER)).state()).isEqualTo(OperationState.UNKNOWN);
        partner = unclear -> Finding.didNotHappen();
        assertThat(one.abandon(identity(PARTNER)).failure().isAbandoned()).isTrue();
    }

    @Test
    void of_a_thousand_races_between_a_submission_and_an_abandon_each_is_consistent() throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        int closed = 0;
        for (int i = 0; i < 1000; i++) {
            key = "race-" + i + "-" + UUID.randomUUID();
            OperationIdentity identity = identity(i % 2 == 0 ? LOCAL : NOBODYS);
            if (i % 4 == 0) {
                leaveBehind(identity);
            }
            Future<Boolean> submission = threads.submit(() -> {
                together.await(30, TimeUnit.SECONDS);
                // Not on the node of short leases: one that lapses here would be closed, or unknown, and rightly so.
                return two.execute(identity, business(two)) instanceof Answer.Executed;
            });
            together.await(30, TimeUnit.SECONDS);
            OperationStatus told = one.abandon(identity);
            boolean executed = submission.get(30, TimeUnit.SECONDS);

            boolean isClosed = told.failure() != null && told.failure().isAbandoned();
            assertThat(isClosed && executed)
                    .as("both closed and executed: %s", key)
                    .isFalse();
            assertThat(told.state()).isNotEqualTo(OperationState.UNKNOWN);
            assertThat(lines()).isEqualTo(executed ? 1 : 0);
            OperationStatus truth = one.abandon(identity);
            assertThat(truth.state()).isEqualTo(executed ? OperationState.SUCCEEDED : OperationState.FAILED);
            closed += isClosed ? 1 : 0;
        }
        assertThat(closed).as("races that abandon won").isBetween(1, 999);
    }
}
