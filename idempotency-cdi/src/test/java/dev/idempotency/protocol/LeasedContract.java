package dev.idempotency.protocol;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.ClaimMode;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.OperationState;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.execution.Answer;
import dev.idempotency.execution.Attempt;
import dev.idempotency.execution.Business;
import dev.idempotency.execution.Completion;
import dev.idempotency.spi.Finding;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import jakarta.transaction.Status;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Claims before the transaction, while they run and when they end. */
@Timeout(120)
abstract class LeasedContract extends LeasedFixture {

    LeasedContract(TestDatabase kind) {
        super(kind);
    }

    @Test
    void an_execution_is_recorded_and_replayed_on_every_node() throws Exception {
        assertThat(one.execute(identity(NOBODYS), business(one))).isInstanceOf(Answer.Executed.class);

        assertThat(replayed(two.execute(identity(NOBODYS), business(two)))).isEqualTo("done");
        assertThat(replayed(one.execute(identity(NOBODYS), business(one)))).isEqualTo("done");
        assertThat(lines()).isOne();
        assertThat(runs).hasValue(1);
        assertThat(state(identity(NOBODYS))).isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void while_it_runs_everybody_sees_it_as_processing() throws Exception {
        OperationIdentity identity = identity(NOBODYS);
        Held held = new Held(two, identity);

        assertThat(one.status(identity).state()).isEqualTo(OperationState.PROCESSING);
        assertThat(one.status(identity).submittedAt()).isNotNull();
        assertThat(number(
                        "SELECT count(*) FROM idempotency_record WHERE state = 'processing' AND idempotency_key = ?",
                        key))
                .isOne();
        assertThat(one.execute(identity, business(one))).isInstanceOf(Answer.InProgress.class);
        assertThat(two.execute(identity, business(two))).isInstanceOf(Answer.InProgress.class);
        assertThatThrownBy(() -> one.execute(Node.attempt(identity, "other"), business(one)))
                .isInstanceOf(KeyReusedException.class);
        assertThat(one.abandon(identity).state()).isEqualTo(OperationState.PROCESSING);
        assertThat(two.abandon(identity).state()).isEqualTo(OperationState.PROCESSING);

        assertThat(held.goesOn()).isInstanceOf(Answer.Executed.class);
        assertThat(runs).hasValue(1);
        assertThat(one.abandon(identity).state()).isEqualTo(OperationState.SUCCEEDED);
    }

    @ParameterizedTest
    @EnumSource(ClaimMode.class)
    void whoever_meets_it_running_is_told_since_when(ClaimMode claim) throws Exception {
        OperationIdentity identity = identity(NOBODYS);
        Held held = new Held(two, identity);
        Attempt attempt = Node.attempt(identity, "x", claim);

        assertThat(since(one.execute(attempt, business(one)))).isTrue();
        TestJta.userTransaction().begin();
        try {
            assertThat(since(one.execute(attempt, business(one)))).isTrue();
            assertThat(TestJta.userTransaction().getStatus()).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
        } finally {
            TestJta.userTransaction().rollback();
        }
        held.goesOn();
        assertThat(runs).hasValue(1);
    }

    private static boolean since(Answer answer) {
        return ((Answer.InProgress) answer).since() != null;
    }

    @Test
    void a_lease_is_extended_for_as_long_as_the_work_takes() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Set<Long> ends = new HashSet<>();
        Held held = new Held(steady, identity);
        String end = "SELECT count(*), max(lease_until) FROM idempotency_record WHERE idempotency_key = ?";
        until(() -> {
            try (Connection connection = two.pool.getConnection();
                    PreparedStatement select = connection.prepareStatement(end)) {
                select.setString(1, key);
                try (ResultSet rows = select.executeQuery()) {
                    rows.next();
                    ends.add(rows.getTimestamp(2).getTime());
                }
            }
            assertThat(state(identity)).isEqualTo(OperationState.PROCESSING);
            // Each end is at least a third of a lease after the one before.
            return ends.size() > 4;
        });
        assertThat(two.execute(identity, business(two))).isInstanceOf(Answer.InProgress.class);

        assertThat(held.goesOn()).isInstanceOf(Answer.Executed.class);
        assertThat(lines()).isOne();
        assertThat(runs).hasValue(1);
    }

    @Test
    void a_method_that_fails_frees_the_key_where_all_its_effects_are_rolled_back() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        assertThatThrownBy(() -> one.execute(identity, failing(one, key))).hasMessage("no answer");

        assertThat(two.status(identity).isFound()).isFalse();
        assertThat(two.execute(identity, business(two))).isInstanceOf(Answer.Executed.class);
        assertThat(lines()).isOne();
    }

    @Test
    void a_method_that_fails_is_unknown_where_nobody_knows() {
        OperationIdentity identity = identity(NOBODYS);
        assertThatThrownBy(() -> one.execute(identity, failing(one, key)))
                .isInstanceOf(OutcomeUnknownException.class)
                .satisfies(told -> assertThat(told.getSuppressed()).hasSize(1));

        assertThat(state(identity)).isEqualTo(OperationState.UNKNOWN);
        assertThatThrownBy(() -> two.execute(identity, business(two))).isInstanceOf(OutcomeUnknownException.class);
        assertThat(lines()).isZero();
    }

    @Test
    void a_method_that_fails_is_asked_about_before_its_caller_is_told() throws Exception {
        OperationIdentity identity = identity(PARTNER);
        partner = operation -> Finding.didNotHappen();
        assertThatThrownBy(() -> one.execute(identity, failing(one, key))).hasMessage("no answer");
        assertThat(two.status(identity).isFound()).isFalse();

        partner = operation -> Finding.happened("after all", "P-2");
        assertThat(replayed(one.execute(identity, failing(one, key)))).isEqualTo("after all");
        assertThat(two.status(identity).resourceId()).isEqualTo("P-2");
        assertThat(lines()).isZero();
    }

    @Test
    void an_answer_that_says_neither_yes_nor_no_is_passed_on_only_if_nothing_happened() throws Exception {
        Business passing = () -> new Completion.Passing("503");
        assertThat(one.execute(identity(LOCAL), passing)).isInstanceOf(Answer.Executed.class);
        assertThat(two.status(identity(LOCAL)).isFound()).isFalse();
        assertThatThrownBy(() -> one.execute(identity(NOBODYS), passing)).isInstanceOf(OutcomeUnknownException.class);
    }

    @Test
    void a_definite_failure_is_recorded_after_the_rollback_and_replayed() throws Exception {
        OperationIdentity identity = identity(NOBODYS);
        Answer answer = one.execute(identity, () -> {
            one.write(key);
            return no();
        });

        assertThat(answer).isInstanceOf(Answer.Executed.class);
        assertThat(two.execute(identity, business(two))).isInstanceOf(Answer.Replayed.class);
        assertThat(two.status(identity).failure().title()).isEqualTo("No");
        assertThat(lines()).isZero();
        assertThat(runs).hasValue(0);
    }

    @Test
    void a_transaction_that_is_marked_for_rollback_is_not_told_as_a_success() throws Exception {
        Business marked = () -> {
            one.write(key);
            TestJta.registry().setRollbackOnly();
            return done("lie");
        };
        assertThatThrownBy(() -> one.execute(identity(LOCAL), marked)).isInstanceOf(OperationRolledBackException.class);
        assertThat(two.status(identity(LOCAL)).isFound()).isFalse();
        assertThatThrownBy(() -> one.execute(identity(NOBODYS), marked)).isInstanceOf(OutcomeUnknownException.class);
        assertThat(lines()).isZero();
    }

    @Test
    void a_commit_that_fails_is_found_to_have_come_to_nothing() throws Exception {
        Business refusedAtCommit = () -> {
            one.write(key);
            TestJta.registry().registerInterposedSynchronization(new RefusedAtCommit());
            return done("lie");
        };
        assertThatThrownBy(() -> one.execute(identity(LOCAL), refusedAtCommit))
                .isInstanceOf(OperationRolledBackException.class);
        assertThat(two.status(identity(LOCAL)).isFound()).isFalse();
        assertThatThrownBy(() -> one.execute(identity(NOBODYS), refusedAtCommit))
                .isInstanceOf(OutcomeUnknownException.class);
        partner = operation -> Finding.happened("after all", null);
        assertThat(replayed(one.execute(identity(PARTNER), refusedAtCommit))).isEqualTo("after all");
        assertThat(lines()).isZero();
    }

    private static final class RefusedAtCommit implements jakarta.transaction.Synchronization {
        @Override
        public void beforeCompletion() {
            TestJta.registry().setRollbackOnly();
        }

        @Override
        public void afterCompletion(int status) {
            // The test looks at the outcome itself.
        }
    }
}
