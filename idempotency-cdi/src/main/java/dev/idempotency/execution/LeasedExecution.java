package dev.idempotency.execution;

import dev.idempotency.jta.OwnTransaction;
import dev.idempotency.jta.Transactions;
import java.util.Optional;

/**
 * An attempt that is visible before its transaction begins: claim with a lease, business, record as its owner, commit.
 * Whatever ends without a definite answer is settled before anybody is told.
 */
final class LeasedExecution {

    private final Leasing leasing;
    private final LeasedClaim claims;
    private final LeasedEndings endings;
    private final Transactions transactions;
    private final RunningOperations running;

    LeasedExecution(
            Leasing leasing,
            LeasedClaim claims,
            LeasedEndings endings,
            Transactions transactions,
            RunningOperations running) {
        this.leasing = leasing;
        this.claims = claims;
        this.endings = endings;
        this.transactions = transactions;
        this.running = running;
    }

    Answer execute(Flight flight, Business business, Deadline deadline) throws Exception {
        Attempt attempt = flight.attempt();
        Lease lease = claims.lease(attempt);
        while (true) {
            Optional<Answer> answer = claims.enter(attempt, lease);
            if (answer.isEmpty()) {
                return inHand(flight, business, lease);
            }
            if (!(answer.get() instanceof Answer.InProgress) || !deadline.pause()) {
                return answer.get();
            }
        }
    }

    private Answer inHand(Flight flight, Business business, Lease lease) throws Exception {
        LeaseKeeper.Kept kept = leasing.keeper().keep(lease, flight::isInVain);
        try {
            return inTransaction(flight, business, lease);
        } finally {
            kept.end();
        }
    }

    private Answer inTransaction(Flight flight, Business business, Lease lease) throws Exception {
        OwnTransaction transaction = begin(flight, lease);
        try {
            flight.inTransaction(transactions.key());
            flight.claimed();
            // The business may commit our transaction half way: it must not get past this guard.
            transactions.onCompletion(flight::mayCommit, ending -> flight.transactionIsOver());
            return run(flight, business, lease, transaction);
        } finally {
            transaction.rollBack();
        }
    }

    /** Nothing has run yet, so there is nothing to settle. */
    private OwnTransaction begin(Flight flight, Lease lease) {
        try {
            return leasing.begin(flight);
        } catch (RuntimeException e) {
            endings.giveBack(lease, e);
            throw e;
        }
    }

    private Answer run(Flight flight, Business business, Lease lease, OwnTransaction transaction) throws Exception {
        Attempt attempt = flight.attempt();
        Completion completion;
        try {
            completion = work(flight, business);
        } catch (Throwable thrown) {
            transaction.rollBack();
            Optional<Answer> settled = endings.unclear(attempt, lease, thrown);
            if (settled.isPresent()) {
                return settled.get();
            }
            throw thrown;
        }
        if (completion instanceof Completion.Success success) {
            return endings.success(flight, lease, success, transaction);
        }
        transaction.rollBack();
        return completion instanceof Completion.DefiniteFailure failure
                ? endings.refused(attempt, lease, failure.outcome()).orElseGet(() -> new Answer.Executed(failure))
                : endings.unclear(attempt, lease, null).orElseGet(() -> new Answer.Executed(completion));
    }

    private Completion work(Flight flight, Business business) throws Exception {
        try {
            return running.run(flight.attempt(), business);
        } finally {
            flight.workIsOver();
        }
    }
}
