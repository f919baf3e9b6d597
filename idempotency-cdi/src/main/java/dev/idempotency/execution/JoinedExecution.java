package dev.idempotency.execution;

import dev.idempotency.IdempotencyException;
import dev.idempotency.jta.Ending;
import dev.idempotency.jta.Transactions;
import dev.idempotency.messages.Evidence.Result;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.Claim;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.StoreFailure;
import java.time.Duration;
import java.util.Optional;

/**
 * An attempt in a transaction that somebody else began and will end. Whatever goes wrong marks it for rollback; the
 * flight, the record of a definite failure and the line of evidence wait for its end.
 */
final class JoinedExecution {

    private static final System.Logger LOGGER = System.getLogger(OperationExecutor.class.getName());

    private final RecordStore store;
    private final Transactions transactions;
    private final RunningOperations running;
    private final Flights flights;
    private final FailureRecorder failures;
    private final SuccessRecording recording;

    JoinedExecution(
            RecordStore store,
            Transactions transactions,
            RunningOperations running,
            Flights flights,
            FailureRecorder failures,
            SuccessRecording recording) {
        this.store = store;
        this.transactions = transactions;
        this.running = running;
        this.flights = flights;
        this.failures = failures;
        this.recording = recording;
    }

    Answer execute(Flight flight, Business business) throws Exception {
        Attempt attempt = flight.attempt();
        Correction correction = new Correction();
        try {
            refuseIfLost(attempt);
            // Before the claim: transaction managers that complete in reverse order then have released the connection
            // of the transaction by the time that a definite failure is recorded on another one.
            transactions.onCompletion(flight::mayCommit, ending -> ended(flight, ending, correction));
            Claim claim = claim(attempt);
            if (!(claim instanceof Claim.Won)) {
                return Trail.written(attempt, answer(attempt, claim));
            }
            flight.claimed();
            return new Answer.Executed(run(flight, business), correction);
        } catch (Throwable e) {
            transactions.setRollbackOnly();
            if (!flight.isClaimed()) {
                Trail.failed(attempt, e);
            }
            throw e;
        } finally {
            if (!flight.isClaimed()) {
                flights.land(flight);
            }
        }
    }

    /** Answers from the record that this very transaction completed before. */
    Answer replayWithin(Attempt attempt) {
        refuseIfLost(attempt);
        return Trail.written(attempt, answer(attempt, claim(attempt)));
    }

    private void refuseIfLost(Attempt attempt) {
        if (!transactions.canCommit()) {
            throw Refusals.rolledBack(attempt, null);
        }
    }

    private Claim claim(Attempt attempt) {
        try {
            return store.claim(attempt.claim());
        } catch (StoreFailure e) {
            throw Refusals.unavailable(attempt, e);
        }
    }

    /** Whoever lost inside a transaction of others cannot wait for the winner: it may hold what the winner needs. */
    private Answer answer(Attempt attempt, Claim claim) {
        Answer answer = claim instanceof Claim.Found found
                ? Refusals.replay(attempt, found.record())
                : OtherAttempts.inProgress(attempt, null);
        if (answer instanceof Answer.InProgress) {
            transactions.setRollbackOnly();
        }
        return answer;
    }

    private Completion run(Flight flight, Business business) throws Exception {
        Completion completion = running.run(flight.attempt(), business);
        if (completion instanceof Completion.Success success) {
            // The business may have ended the transaction with the claim in it, and begun another one.
            if (!transactions.canCommit() || !flight.isOfTransaction(transactions.key())) {
                throw Refusals.rolledBack(flight.attempt(), null);
            }
            complete(flight, success);
        } else {
            transactions.setRollbackOnly();
            if (completion instanceof Completion.DefiniteFailure failure) {
                flight.refuse(failure.outcome());
            }
        }
        return completion;
    }

    private void complete(Flight flight, Completion.Success success) {
        try {
            recording.complete(flight, success.outcome());
        } catch (StoreFailure e) {
            throw Refusals.rolledBack(flight.attempt(), e);
        }
    }

    /** Runs after the completion of the transaction, possibly on a thread of the transaction manager. */
    private void ended(Flight flight, Ending ending, Correction correction) {
        if (!flight.isClaimed()) {
            return;
        }
        Attempt attempt = flight.attempt();
        try {
            tell(flight, ending, correction);
        } catch (RuntimeException e) {
            LOGGER.log(System.Logger.Level.ERROR, Messages.text("IDEMP0008E", attempt.operationId()), e);
            Trail.failed(attempt, e);
            correction.refuse(e instanceof IdempotencyException refusal ? refusal : Refusals.unknown(attempt, e));
        } finally {
            flights.land(flight);
        }
    }

    private void tell(Flight flight, Ending ending, Correction correction) {
        Attempt attempt = flight.attempt();
        Outcome refusal = flight.refusal();
        if (refusal == null || ending != Ending.ROLLED_BACK) {
            Trail.write(attempt, result(flight, ending, correction), flight.resourceId());
            return;
        }
        Optional<Answer> other = failures.record(attempt, refusal, Deadline.in(Duration.ZERO));
        if (other.isPresent()) {
            correction.answer(Trail.written(attempt, other.get()));
        } else {
            Trail.write(attempt, Result.FAILED, flight.resourceId());
        }
    }

    private static Result result(Flight flight, Ending ending, Correction correction) {
        return switch (ending) {
            case COMMITTED -> {
                flight.recorded();
                yield Result.EXECUTED;
            }
            case ROLLED_BACK -> {
                correction.refuse(Refusals.rolledBack(flight.attempt(), null));
                yield Result.ROLLED_BACK;
            }
            case UNKNOWN -> {
                correction.refuse(Refusals.unknown(flight.attempt(), null));
                yield Result.OUTCOME_UNKNOWN;
            }
        };
    }
}
