package dev.idempotency.execution;

import dev.idempotency.IdempotencyException;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.jta.OwnTransaction;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.StoreFailure;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How an attempt ends that holds a lease. Whoever has lost it meanwhile is told what is recorded, whatever its own work
 * came to. Thread-safe.
 */
final class LeasedEndings {

    /** How long an unclear commit is looked into before the caller is told that it is unclear. */
    private static final Duration RESOLUTION = Duration.ofSeconds(3);

    private final Settlement settlement;
    private final OtherAttempts others;
    private final SeparateTransactions separate;
    private final ResultLimit limit;

    LeasedEndings(Settlement settlement, OtherAttempts others, SeparateTransactions separate, ResultLimit limit) {
        this.settlement = settlement;
        this.others = others;
        this.separate = separate;
        this.limit = limit;
    }

    /** Commits, if the record is still this attempt's. */
    Answer success(Flight flight, Lease lease, Completion.Success success, OwnTransaction transaction) {
        Attempt attempt = flight.attempt();
        if (!transaction.canCommit()) {
            transaction.rollBack();
            return rolledBack(attempt, lease, null);
        }
        try {
            if (!complete(flight, lease, success.outcome())) {
                transaction.rollBack();
                return lost(attempt);
            }
        } catch (StoreFailure e) {
            transaction.rollBack();
            return rolledBack(attempt, lease, e);
        }
        try {
            transaction.commit();
            return new Answer.Executed(success);
        } catch (Exception commitError) {
            return afterUnclearCommit(attempt, lease, commitError);
        }
    }

    /** Completes the record in the current transaction; false if it is not this attempt's any more. */
    boolean complete(Flight flight, Lease lease, Outcome outcome) {
        if (!lease.complete(limit.apply(outcome))) {
            return false;
        }
        flight.complete(outcome);
        return true;
    }

    private Answer rolledBack(Attempt attempt, Lease lease, @Nullable Exception cause) {
        return unclear(attempt, lease, cause).orElseThrow(() -> Refusals.rolledBack(attempt, cause));
    }

    /**
     * Records a definite failure, in a transaction of its own after the rollback of the business.
     *
     * @return empty if it is recorded and may be told; else the answer that another attempt made true
     * @throws OutcomeUnknownException if it could not be recorded
     */
    Optional<Answer> refused(Attempt attempt, Lease lease, Outcome failure) {
        try {
            boolean recorded = separate.inNew(() -> lease.complete(limit.apply(failure)));
            return recorded ? Optional.empty() : Optional.of(lost(attempt));
        } catch (IdempotencyException e) {
            throw e;
        } catch (RuntimeException e) {
            throw Refusals.unknown(attempt, e);
        }
    }

    /**
     * Finds out what an attempt came to that was rolled back without a definite answer.
     *
     * @return empty if nothing of it happened, and the key may be tried again; else what is recorded
     * @throws OutcomeUnknownException if it cannot be found out now
     */
    Optional<Answer> unclear(Attempt attempt, Lease lease, @Nullable Throwable cause) {
        try {
            Settlement.Verdict verdict = settlement.settle(lease, attempt.arrivedAt());
            boolean free = verdict == Settlement.Verdict.DID_NOT_HAPPEN && separate.outside(lease::release);
            return free ? Optional.empty() : others.read(attempt);
        } catch (StoreFailure e) {
            throw because(Refusals.unknown(attempt, e), cause);
        } catch (OutcomeUnknownException e) {
            throw because(e, cause);
        }
    }

    private static OutcomeUnknownException because(OutcomeUnknownException told, @Nullable Throwable cause) {
        if (cause != null) {
            told.addSuppressed(cause);
        }
        return told;
    }

    /** Another attempt has the record, or had it. If it is gone, nothing has happened. */
    Answer lost(Attempt attempt) {
        try {
            return others.read(attempt).orElseThrow(() -> Refusals.lost(attempt));
        } catch (StoreFailure e) {
            throw Refusals.unknown(attempt, e);
        }
    }

    /**
     * The commit held the row of the record, and nobody gets past it. So an extension that takes place proves that it has
     * come to nothing.
     */
    private Answer afterUnclearCommit(Attempt attempt, Lease lease, Exception commitError) {
        Deadline deadline = Deadline.in(RESOLUTION);
        do {
            try {
                if (lease.extend()) {
                    return rolledBack(attempt, lease, commitError);
                }
                Optional<Answer> recorded = others.read(attempt);
                if (recorded.isEmpty()) {
                    throw Refusals.rolledBack(attempt, commitError);
                }
                if (recorded.get().isRecorded()) {
                    return recorded.get();
                }
            } catch (StoreFailure stillAway) {
                commitError.addSuppressed(stillAway);
            }
        } while (deadline.pause());
        throw Refusals.unknown(attempt, commitError);
    }

    /** Nothing has been done. What cannot be given back lapses. */
    void giveBack(Lease lease, Exception reason) {
        try {
            separate.outside(lease::release);
        } catch (StoreFailure e) {
            reason.addSuppressed(e);
        }
    }
}
