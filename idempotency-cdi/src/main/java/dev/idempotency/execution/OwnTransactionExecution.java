package dev.idempotency.execution;

import dev.idempotency.jta.OwnTransaction;
import dev.idempotency.jta.Transactions;
import dev.idempotency.record.Claim;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.time.Duration;
import java.util.Optional;

/** An attempt in a transaction that is begun and ended here: claim, business, record, commit. */
final class OwnTransactionExecution {

    /** How long an unclear commit is looked into before the caller is told that it is unclear. */
    private static final Duration RESOLUTION = Duration.ofSeconds(3);

    private final RecordStore store;
    private final Transactions transactions;
    private final RunningOperations running;
    private final OtherAttempts others;
    private final FailureRecorder failures;
    private final SuccessRecording recording;

    OwnTransactionExecution(
            RecordStore store,
            Transactions transactions,
            RunningOperations running,
            OtherAttempts others,
            FailureRecorder failures,
            SuccessRecording recording) {
        this.store = store;
        this.transactions = transactions;
        this.running = running;
        this.others = others;
        this.failures = failures;
        this.recording = recording;
    }

    Answer execute(Flight flight, Business business, Deadline deadline) throws Exception {
        Attempt attempt = flight.attempt();
        boolean firstLoss = true;
        while (true) {
            Optional<Answer> answer = claimAndRun(flight, business, deadline);
            if (answer.isPresent()) {
                return answer.get();
            }
            Optional<Answer> seen = lookAtWinner(attempt, deadline);
            if (seen.isPresent()) {
                return seen.get();
            }
            // Nobody holds it any more, so claiming again is worth it, but not for ever.
            if (!firstLoss && !deadline.pause()) {
                return OtherAttempts.inProgress(attempt, null);
            }
            firstLoss = false;
        }
    }

    /** Empty if the claim was lost to somebody who cannot be seen from inside the transaction. */
    private Optional<Answer> claimAndRun(Flight flight, Business business, Deadline deadline) throws Exception {
        Attempt attempt = flight.attempt();
        OwnTransaction transaction = transactions.begin();
        try {
            flight.inTransaction(transactions.key());
            Claim claim = claim(attempt);
            if (claim instanceof Claim.Won) {
                flight.claimed();
                return Optional.of(run(flight, business, transaction, deadline));
            }
            return claim instanceof Claim.Found found
                    ? Optional.of(Refusals.replay(attempt, found.record()))
                    : Optional.empty();
        } finally {
            transaction.rollBack();
        }
    }

    private Claim claim(Attempt attempt) {
        try {
            return store.claim(attempt.claim());
        } catch (StoreFailure e) {
            throw Refusals.unavailable(attempt, e);
        }
    }

    /** Empty if nothing is recorded. */
    Optional<Answer> read(Attempt attempt) {
        try {
            return others.read(attempt);
        } catch (StoreFailure e) {
            throw Refusals.unavailable(attempt, e);
        }
    }

    /** Empty if nobody holds the identity and nothing is recorded. */
    Optional<Answer> lookAtWinner(Attempt attempt, Deadline deadline) {
        try {
            return others.await(attempt, deadline);
        } catch (StoreFailure e) {
            throw Refusals.unavailable(attempt, e);
        }
    }

    private Answer run(Flight flight, Business business, OwnTransaction transaction, Deadline deadline)
            throws Exception {
        // The business may commit our transaction half way: it must not get past this guard.
        transactions.onCompletion(flight::mayCommit, ending -> {});
        Completion completion = running.run(flight.attempt(), business);
        if (completion instanceof Completion.Success success) {
            return commit(flight, success, transaction, deadline);
        }
        transaction.rollBack();
        if (completion instanceof Completion.DefiniteFailure failure) {
            return failures.record(flight.attempt(), failure.outcome(), deadline)
                    .orElseGet(() -> new Answer.Executed(failure));
        }
        return new Answer.Executed(completion);
    }

    private Answer commit(Flight flight, Completion.Success success, OwnTransaction transaction, Deadline deadline) {
        Attempt attempt = flight.attempt();
        if (!transaction.canCommit()) {
            throw Refusals.rolledBack(attempt, null);
        }
        try {
            recording.complete(flight, success.outcome());
        } catch (StoreFailure e) {
            transaction.rollBack();
            return afterLoss(attempt, e, deadline);
        }
        try {
            transaction.commit();
            return new Answer.Executed(success);
        } catch (Exception commitError) {
            return afterUnclearCommit(attempt, commitError);
        }
    }

    /** The database may have let another attempt win after all; then its record is the answer. */
    private Answer afterLoss(Attempt attempt, StoreFailure failure, Deadline deadline) {
        Optional<Answer> seen =
                failure.kind() == StoreFailure.Kind.CONTENTION ? lookAtWinner(attempt, deadline) : Optional.empty();
        return seen.orElseThrow(() -> Refusals.rolledBack(attempt, failure));
    }

    /** What is recorded is the answer, whoever wrote it: attempt ids are the caller's and need not tell it from ours. */
    private Answer afterUnclearCommit(Attempt attempt, Exception commitError) {
        Sighting.Recorded recorded = others.resolve(attempt, commitError, Deadline.in(RESOLUTION))
                .orElseThrow(() -> Refusals.rolledBack(attempt, commitError));
        return Refusals.replay(attempt, recorded.record());
    }
}
