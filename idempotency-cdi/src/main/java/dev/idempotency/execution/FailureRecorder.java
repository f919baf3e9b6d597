package dev.idempotency.execution;

import dev.idempotency.IdempotencyException;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.jta.Transactions;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.util.Optional;

/**
 * Records a definite failure in a transaction of its own, after the rollback of the business released the claim. Until
 * that record is committed nobody may be told of the failure: another attempt may succeed in between.
 */
final class FailureRecorder {

    private final RecordStore store;
    private final SeparateTransactions separate;
    private final Transactions transactions;
    private final OtherAttempts others;
    private final ResultLimit limit;

    FailureRecorder(
            RecordStore store,
            SeparateTransactions separate,
            Transactions transactions,
            OtherAttempts others,
            ResultLimit limit) {
        this.store = store;
        this.separate = separate;
        this.transactions = transactions;
        this.others = others;
        this.limit = limit;
    }

    /**
     * Records the failure. No transaction may be active.
     *
     * @return empty if it is recorded and may be told; else the answer that another attempt made true
     * @throws dev.idempotency.OutcomeUnknownException if it could not be recorded
     */
    Optional<Answer> record(Attempt attempt, Outcome failure, Deadline deadline) {
        try {
            Claim claim = separate.inNew(() -> claimAndComplete(attempt, failure));
            if (claim instanceof Claim.Won) {
                return Optional.empty();
            }
            return claim instanceof Claim.Found found
                    ? Optional.of(Refusals.replay(attempt, found.record()))
                    : Optional.of(lookAtWinner(attempt, deadline));
        } catch (StoreFailure e) {
            if (e.kind() == StoreFailure.Kind.CONTENTION) {
                return Optional.of(lookAtWinner(attempt, deadline));
            }
            throw Refusals.unknown(attempt, e);
        } catch (IdempotencyException e) {
            throw e;
        } catch (RuntimeException commitError) {
            return afterUnclearCommit(attempt, commitError, deadline);
        }
    }

    private Claim claimAndComplete(Attempt attempt, Outcome failure) {
        NewClaim unfinished = attempt.claim();
        Claim claim = store.claim(unfinished);
        if (claim instanceof Claim.Won) {
            store.complete(unfinished, limit.apply(failure));
        } else {
            transactions.setRollbackOnly();
        }
        return claim;
    }

    private Answer lookAtWinner(Attempt attempt, Deadline deadline) {
        try {
            return others.await(attempt, deadline).orElseThrow(() -> Refusals.unknown(attempt, null));
        } catch (StoreFailure e) {
            throw Refusals.unknown(attempt, e);
        }
    }

    private Optional<Answer> afterUnclearCommit(Attempt attempt, RuntimeException commitError, Deadline deadline) {
        Sighting.Recorded recorded = others.resolve(attempt, commitError, deadline)
                .orElseThrow(() -> Refusals.unknown(attempt, commitError));
        return Optional.of(Refusals.replay(attempt, recorded.record()));
    }
}
