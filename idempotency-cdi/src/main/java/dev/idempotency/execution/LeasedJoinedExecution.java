package dev.idempotency.execution;

import dev.idempotency.IdempotencyException;
import dev.idempotency.jta.Ending;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.jta.Transactions;
import dev.idempotency.messages.Evidence.Result;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.StoreFailure;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An attempt with a lease in a transaction that somebody else began and will end. That transaction is suspended for the
 * claim; the record is completed in it. What follows its end is done after it: the lease is kept until then.
 */
final class LeasedJoinedExecution {

    private static final System.Logger LOGGER = System.getLogger(OperationExecutor.class.getName());

    private final LeaseKeeper keeper;
    private final LeasedClaim claims;
    private final LeasedEndings endings;
    private final SeparateTransactions separate;
    private final Transactions transactions;
    private final RunningOperations running;
    private final Flights flights;

    LeasedJoinedExecution(
            LeaseKeeper keeper,
            LeasedClaim claims,
            LeasedEndings endings,
            SeparateTransactions separate,
            Transactions transactions,
            RunningOperations running,
            Flights flights) {
        this.keeper = keeper;
        this.claims = claims;
        this.endings = endings;
        this.separate = separate;
        this.transactions = transactions;
        this.running = running;
        this.flights = flights;
    }

    Answer execute(Flight flight, Business business) throws Exception {
        Attempt attempt = flight.attempt();
        try {
            if (!transactions.canCommit()) {
                throw Refusals.rolledBack(attempt, null);
            }
            Lease lease = claims.lease(attempt);
            Optional<Answer> answer = separate.outside(() -> claims.enter(attempt, lease));
            return answer.isPresent()
                    ? Trail.written(attempt, answered(answer.get()))
                    : new Stay(flight, lease).execute(business);
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

    /** Whoever came too late inside a transaction of others cannot wait: it may hold what the other one needs. */
    private Answer answered(Answer answer) {
        if (answer instanceof Answer.InProgress) {
            transactions.setRollbackOnly();
        }
        return answer;
    }

    /** From the claim to the end of the transaction. */
    private final class Stay {

        private final Flight flight;
        private final Lease lease;
        private final LeaseKeeper.Kept kept;
        private final Correction correction = new Correction();

        Stay(Flight flight, Lease lease) {
            this.flight = flight;
            this.lease = lease;
            this.kept = keeper.keep(lease, flight::isInVain);
        }

        private boolean businessIsOver;
        private @Nullable Ending early;

        Answer execute(Business business) throws Exception {
            watch();
            flight.claimed();
            try {
                return run(business);
            } finally {
                Ending ending = over();
                if (ending != null) {
                    finish(ending);
                }
            }
        }

        private Answer run(Business business) throws Exception {
            Completion completion = running.run(flight.attempt(), business);
            if (completion instanceof Completion.Success success) {
                complete(success.outcome());
            } else {
                transactions.setRollbackOnly();
                if (completion instanceof Completion.DefiniteFailure failure) {
                    flight.refuse(failure.outcome());
                }
            }
            return new Answer.Executed(completion, correction);
        }

        /** Nothing has run yet, so there is nothing to settle. */
        private void watch() {
            try {
                transactions.onCompletion(flight::mayCommit, this::ended);
            } catch (RuntimeException e) {
                kept.end();
                endings.giveBack(lease, e);
                throw e;
            }
        }

        private void complete(Outcome outcome) {
            Attempt attempt = flight.attempt();
            // The business may have ended the transaction, and begun another one.
            if (!transactions.canCommit() || !flight.isOfTransaction(transactions.key())) {
                throw Refusals.rolledBack(attempt, null);
            }
            try {
                if (!endings.complete(flight, lease, outcome)) {
                    throw Refusals.lost(attempt);
                }
            } catch (StoreFailure e) {
                throw Refusals.rolledBack(attempt, e);
            }
        }

        /** Runs after the completion of the transaction, possibly on a thread of the transaction manager. */
        private void ended(Ending ending) {
            flight.transactionIsOver();
            if (!isEarly(ending)) {
                finish(ending);
            }
        }

        /**
         * A transaction that times out is rolled back while the business is still at work, and may still call other
         * systems. What became of it is asked when it is over.
         */
        private synchronized boolean isEarly(Ending ending) {
            early = businessIsOver ? null : ending;
            return !businessIsOver;
        }

        private synchronized @Nullable Ending over() {
            flight.workIsOver();
            businessIsOver = true;
            return early;
        }

        private void finish(Ending ending) {
            Attempt attempt = flight.attempt();
            try {
                tell(ending);
            } catch (RuntimeException e) {
                LOGGER.log(System.Logger.Level.ERROR, Messages.text("IDEMP0008E", attempt.operationId()), e);
                Trail.failed(attempt, e);
                correction.refuse(e instanceof IdempotencyException refusal ? refusal : Refusals.unknown(attempt, e));
            } finally {
                kept.end();
                flights.land(flight);
            }
        }

        private void tell(Ending ending) {
            Attempt attempt = flight.attempt();
            Optional<Answer> other = ending == Ending.ROLLED_BACK ? settled(attempt) : Optional.empty();
            if (other.isPresent()) {
                correction.answer(Trail.written(attempt, other.get()));
            } else {
                Trail.write(attempt, result(ending), flight.resourceId());
            }
        }

        /** Empty if what this attempt came to is true, else what another one made true. */
        private Optional<Answer> settled(Attempt attempt) {
            Outcome refusal = flight.refusal();
            return refusal == null ? endings.unclear(attempt, lease, null) : endings.refused(attempt, lease, refusal);
        }

        private Result result(Ending ending) {
            return switch (ending) {
                case COMMITTED -> {
                    flight.recorded();
                    yield Result.EXECUTED;
                }
                case UNKNOWN -> {
                    correction.refuse(Refusals.unknown(flight.attempt(), null));
                    yield Result.OUTCOME_UNKNOWN;
                }
                case ROLLED_BACK -> rolledBack();
            };
        }

        private Result rolledBack() {
            if (flight.refusal() != null) {
                return Result.FAILED;
            }
            correction.refuse(Refusals.rolledBack(flight.attempt(), null));
            return Result.ROLLED_BACK;
        }
    }
}
