package dev.idempotency.protocol;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.OperationState;
import dev.idempotency.execution.Answer;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An owner that outlives its lease or its transaction, and goes on. */
@Timeout(120)
abstract class LateOwnerContract extends LeasedFixture {

    LateOwnerContract(TestDatabase kind) {
        super(kind);
    }

    /** Whose transaction the server has rolled back, as it does with one that has timed out. */
    private Held outliving(OperationIdentity identity) throws Exception {
        return new Held(
                one, identity, () -> {}, () -> TestJta.transactionManager().rollback());
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void work_that_outlives_its_transaction_is_not_waited_for(boolean sameNode) throws Exception {
        OperationIdentity identity = identity(LOCAL);
        assertOvertaken(outliving(identity), identity, sameNode ? one : two);
    }

    /** Somebody else executes it, and it is told what that one did. */
    private void assertOvertaken(Held late, OperationIdentity identity, Node next) throws Exception {
        untilUnknown(identity);

        assertThat(next.execute(identity, business(next, "new", () -> null))).isInstanceOf(Answer.Executed.class);

        assertThat(replayed(late.goesOn())).isEqualTo("new");
        assertThat(lines()).isOne();
    }

    @Test
    void work_that_outlives_its_transaction_is_settled_by_its_own_node_too() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held hanging = outliving(identity);
        untilUnknown(identity);

        one.settleTheLapsed();

        assertThat(two.status(identity).isFound()).isFalse();
        assertThatThrownBy(hanging::goesOn).hasCauseInstanceOf(OperationRolledBackException.class);
    }

    @Test
    void work_that_outlives_its_transaction_is_told_once() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held hanging = outliving(identity);

        List<String> told = LogCapture.during("dev.idempotency.execution.LeaseKeeper", seen -> {
            untilUnknown(identity);
            until(() -> !seen.isEmpty());
        });

        assertThat(told).singleElement().asString().contains("IDEMP0032W", identity.operationId());
        assertThatThrownBy(hanging::goesOn).hasCauseInstanceOf(OperationRolledBackException.class);
    }

    @Test
    void work_that_outlives_the_transaction_of_others_is_not_waited_for() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held hanging = outlivingThatOfOthers(identity);
        untilUnknown(identity);

        assertThat(two.execute(identity, business(two, "new", () -> null))).isInstanceOf(Answer.Executed.class);

        assertThat(evidenceWhen(hanging)).contains("outcome=replayed");
        assertThat(lines()).isOne();
    }

    @Test
    void work_that_outlives_the_transaction_of_others_tells_in_the_log_that_it_was_abandoned() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held hanging = outlivingThatOfOthers(identity);
        untilUnknown(identity);

        two.abandon(identity);

        assertThat(evidenceWhen(hanging)).contains("outcome=abandoned");
        assertThat(lines()).isZero();
    }

    private Held outlivingThatOfOthers(OperationIdentity identity) throws Exception {
        return new Held(
                one,
                identity,
                () -> TestJta.userTransaction().begin(),
                () -> TestJta.transactionManager().rollback());
    }

    /** The line of an attempt that goes on, and comes too late. */
    private static String evidenceWhen(Held hanging) {
        List<String> lines = LogCapture.of(
                "dev.idempotency.evidence",
                () -> assertThatThrownBy(hanging::goesOn).hasCauseInstanceOf(OperationRolledBackException.class));
        assertThat(lines).hasSize(1);
        return lines.get(0);
    }

    @Test
    void work_that_hangs_is_held_no_longer_than_its_transaction_may_take() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        assertOvertaken(new Held(hasty, identity), identity, two);
    }

    @Test
    void an_owner_that_wakes_up_after_a_takeover_is_rolled_back_and_told_what_the_other_one_did() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        assertOvertaken(new Held(frozen, identity), identity, two);
        assertThat(replayed(one.execute(identity, business(one)))).isEqualTo("new");
    }

    @Test
    void an_owner_that_wakes_up_before_anybody_has_taken_over_completes() throws Exception {
        OperationIdentity identity = identity(NOBODYS);
        Held held = new Held(frozen, identity);
        untilUnknown(identity);

        assertThat(held.goesOn()).isInstanceOf(Answer.Executed.class);
        assertThat(state(identity)).isEqualTo(OperationState.SUCCEEDED);
        assertThat(lines()).isOne();
    }

    @Test
    void an_owner_that_wakes_up_while_a_third_attempt_runs_is_rolled_back() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held first = new Held(frozen, identity);
        untilUnknown(identity);
        assertThatThrownBy(() -> one.execute(identity, failing(one, key))).hasMessage("no answer");
        Held third = new Held(two, identity);

        assertThat(first.goesOn()).isInstanceOf(Answer.InProgress.class);
        assertThat(lines()).isZero();
        assertThat(third.goesOn()).isInstanceOf(Answer.Executed.class);
        assertThat(lines()).isOne();
    }

    @Test
    void an_owner_whose_successor_came_to_nothing_is_rolled_back() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held first = new Held(frozen, identity);
        untilUnknown(identity);
        assertThatThrownBy(() -> one.execute(identity, failing(one, key))).hasMessage("no answer");

        assertThatThrownBy(first::goesOn).hasCauseInstanceOf(OperationRolledBackException.class);
        assertThat(lines()).isZero();
        assertThat(two.status(identity).isFound()).isFalse();
    }

    @Test
    void a_definite_failure_of_an_owner_that_was_overtaken_is_not_told() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        Future<Answer> old = threads.submit(() -> frozen.execute(identity, () -> {
            running.countDown();
            proceed.await(60, TimeUnit.SECONDS);
            return no();
        }));
        running.await();
        untilUnknown(identity);
        two.execute(identity, business(two, "new", () -> null));
        proceed.countDown();

        assertThat(replayed(old.get(30, TimeUnit.SECONDS))).isEqualTo("new");
        assertThat(state(identity)).isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void an_owner_that_wakes_up_after_an_abandon_is_rolled_back() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held held = new Held(frozen, identity);
        untilUnknown(identity);
        assertThat(two.abandon(identity).failure().isAbandoned()).isTrue();

        assertThat(replayedFailure(held.goesOn())).isTrue();
        assertThat(lines()).isZero();
    }

    @Test
    void the_background_task_leaves_alone_whoever_is_still_at_work() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held held = new Held(frozen, identity);
        untilUnknown(identity);

        frozen.settleTheLapsed();

        assertThat(held.goesOn()).isInstanceOf(Answer.Executed.class);
        assertThat(lines()).isOne();
    }
}
