package dev.idempotency.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.KeyReusedException;
import dev.idempotency.OperationFailure;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.OperationState;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.config.Settings;
import dev.idempotency.fingerprint.Fingerprint;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.jta.Transactions;
import dev.idempotency.record.Claim;
import dev.idempotency.record.Horizon;
import dev.idempotency.record.LeaseStore;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.retention.KeyRules;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestLeases;
import dev.idempotency.testing.TestRetention;
import jakarta.transaction.SystemException;
import jakarta.transaction.UserTransaction;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * What is told of an answer that was given inside of a transaction of others, when that has ended. The endings are ones
 * that no database gives on request.
 */
class CorrectionTest {

    private static final Settings SETTINGS = new Settings(
            "default",
            "jdbc/none",
            Settings.SchemaMode.OFF,
            Duration.ZERO,
            202,
            1000,
            1000,
            10,
            TestRetention.DEFAULT,
            TestLeases.DEFAULT,
            TestRetention.OUTGOING);

    private static final Completion SUCCESS = new Completion.Success(Outcome.SUCCESS_WITHOUT_RESULT, null);

    private static final Completion NO = new Completion.DefiniteFailure(
            new Outcome(
                    OperationState.FAILED,
                    409,
                    List.of(),
                    null,
                    Outcome.BodyState.NONE,
                    null,
                    new OperationFailure("about:blank", "No", 409, null)),
            null,
            null);

    private final Attempt attempt = new Attempt(
            new OperationIdentity(
                    "default", "user:alice", "orders.any", UUID.randomUUID().toString()),
            "attempt",
            Instant.EPOCH,
            new Fingerprint("v1:x"),
            false);

    private final UserTransaction transaction = TestJta.userTransaction();
    private final Script store = new Script();
    private OperationExecutor executor;

    @BeforeEach
    void newExecutor() {
        TestJta.start();
        executor = new OperationExecutor(
                store,
                new Flights(id -> {}),
                new Transactions(),
                new SeparateTransactions(),
                new RunningOperations(),
                SETTINGS,
                new KeyRules(SETTINGS.retention(), Clock.systemUTC()),
                new Leasing(store, TestLeases.DEFAULT, () -> null, null, null, null));
        store.claims.add(Claim.Won::new);
    }

    @Test
    void before_the_end_of_the_transaction_and_after_its_commit_the_answer_stands() throws Exception {
        transaction.begin();
        Correction correction = correctionOf(SUCCESS);
        assertThat(correction.instead()).isEmpty();
        transaction.commit();
        assertThat(correction.instead()).isEmpty();
    }

    @Test
    void a_success_that_was_rolled_back_is_told_as_rolled_back() throws Exception {
        transaction.begin();
        Correction correction = correctionOf(SUCCESS);
        transaction.rollback();
        assertThatThrownBy(correction::instead).isInstanceOf(OperationRolledBackException.class);
    }

    @Test
    void a_definite_failure_that_is_recorded_stands() throws Exception {
        store.claims.add(Claim.Won::new);
        assertThat(correctionOfRefusal("failed").instead()).isEmpty();
    }

    @Test
    void a_definite_failure_is_answered_from_the_record_of_an_attempt_that_succeeded_meanwhile() throws Exception {
        OperationRecord winner = recordWith("v1:x");
        store.claims.add(() -> new Claim.Found(winner));
        assertThat(correctionOfRefusal("replayed").instead()).hasValue(new Answer.Replayed(winner));
    }

    @Test
    void a_definite_failure_of_an_operation_that_was_abandoned_meanwhile_is_told_so() throws Exception {
        OperationRecord closed = record("", Outcome.ABANDONED);
        store.claims.add(() -> new Claim.Found(closed));
        assertThat(correctionOfRefusal("abandoned").instead()).hasValue(new Answer.Replayed(closed));
    }

    @Test
    void a_definite_failure_whose_key_was_used_for_something_else_meanwhile_is_told_so() throws Exception {
        store.claims.add(() -> new Claim.Found(recordWith("v1:other")));
        assertThatThrownBy(correctionOfRefusal("key-reused")::instead).isInstanceOf(KeyReusedException.class);
    }

    @Test
    void a_definite_failure_is_in_progress_while_another_attempt_holds_the_identity() throws Exception {
        store.claims.add(Claim.Lost::new);
        assertThat(correctionOfRefusal("in-progress").instead())
                .hasValueSatisfying(answer -> assertThat(answer).isInstanceOf(Answer.InProgress.class));
    }

    @Test
    void a_definite_failure_that_cannot_be_recorded_is_unknown() throws Exception {
        store.claims.add(() -> {
            throw new StoreFailure(StoreFailure.Kind.UNREACHABLE, "away", new IllegalStateException());
        });
        assertThatThrownBy(correctionOfRefusal("outcome-unknown")::instead).isInstanceOf(OutcomeUnknownException.class);
    }

    /** By an attempt that leaves one line of evidence, with that outcome. */
    private Correction correctionOfRefusal(String outcome) throws Exception {
        transaction.begin();
        Correction correction = correctionOf(NO);
        List<String> lines = LogCapture.of("dev.idempotency.evidence", this::rollBack);
        assertThat(lines).singleElement().asString().contains(attempt.operationId(), " outcome=" + outcome);
        return correction;
    }

    private void rollBack() {
        try {
            transaction.rollback();
        } catch (SystemException e) {
            throw new IllegalStateException(e);
        }
    }

    private Correction correctionOf(Completion completion) throws Exception {
        return ((Answer.Executed) executor.execute(attempt, () -> completion)).correction();
    }

    private OperationRecord recordWith(String fingerprint) {
        return record(fingerprint, Outcome.SUCCESS_WITHOUT_RESULT);
    }

    private OperationRecord record(String fingerprint, Outcome outcome) {
        return new OperationRecord(
                attempt.identity(), "other attempt", fingerprint, Instant.EPOCH, Instant.EPOCH, outcome);
    }

    /** Answers claims as the test says, one after the other; everything that is looked at is running. */
    private static final class Script implements RecordStore {

        final Queue<Supplier<Claim>> claims = new ArrayDeque<>();

        @Override
        public Claim claim(NewClaim claim) {
            return claims.remove().get();
        }

        @Override
        public void complete(NewClaim claim, Outcome outcome) {
            // Nothing is kept.
        }

        @Override
        public Horizon horizon() {
            return Horizon.NONE;
        }

        @Override
        public Optional<OperationRecord> find(OperationIdentity identity) {
            return Optional.empty();
        }

        @Override
        public Sighting look(OperationIdentity identity) {
            return new Sighting.Running();
        }

        @Override
        public Sighting look(String namespace, String caller, String operationId) {
            return new Sighting.Running();
        }

        @Override
        public Sighting abandon(OperationIdentity identity, String attemptId) {
            return new Sighting.Running();
        }

        @Override
        public List<OperationIdentity> ended(Collection<String> operationIds) {
            return List.of();
        }

        @Override
        public LeaseStore leases() {
            throw new UnsupportedOperationException();
        }
    }
}
