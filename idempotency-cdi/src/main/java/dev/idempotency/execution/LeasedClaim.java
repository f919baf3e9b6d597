package dev.idempotency.execution;

import dev.idempotency.record.Claim;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.StoreFailure;

/**
 * Gets the lease on an identity, and with it the right to execute. What somebody left behind is settled first. No
 * transaction may be active. Thread-safe.
 */
final class LeasedClaim {

    private final Leasing leasing;
    private final OtherAttempts others;

    LeasedClaim(Leasing leasing, OtherAttempts others) {
        this.leasing = leasing;
        this.others = others;
    }

    /** What an attempt that wants to begin is told. */
    sealed interface Entry {

        /** It has the lease. */
        record Granted() implements Entry {}

        /** There is an answer already. */
        record Answered(Answer answer) implements Entry {}

        /** Somebody else is at it. */
        record Taken() implements Entry {}
    }

    /** A lease that is still to be got. */
    Lease lease(Attempt attempt) {
        try {
            return leasing.lease(attempt.identity());
        } catch (StoreFailure e) {
            throw Refusals.unavailable(attempt, e);
        }
    }

    /** @throws dev.idempotency.IdempotencyException if it is refused, or cannot be told what became of the operation */
    Entry enter(Attempt attempt, Lease lease) {
        try {
            Claim claim = lease.claim(attempt.claim());
            if (claim instanceof Claim.Won) {
                return new Entry.Granted();
            }
            return claim instanceof Claim.Found found ? found(attempt, lease, found.record()) : new Entry.Taken();
        } catch (StoreFailure e) {
            throw Refusals.unavailable(attempt, e);
        }
    }

    private Entry found(Attempt attempt, Lease lease, OperationRecord record) {
        Refusals.refuseOtherParameters(attempt, record);
        if (record.isRunning()) {
            return new Entry.Taken();
        }
        return record.isLapsed()
                ? lapsed(attempt, lease, record)
                : new Entry.Answered(Refusals.replay(attempt, record));
    }

    private Entry lapsed(Attempt attempt, Lease lease, OperationRecord record) {
        if (!lease.takeOver(attempt.attemptId())) {
            return new Entry.Taken();
        }
        return leasing.settle(lease, record.submittedAt()) == Settlement.Verdict.DID_NOT_HAPPEN
                ? new Entry.Granted()
                : others.read(attempt).<Entry>map(Entry.Answered::new).orElseGet(Entry.Taken::new);
    }
}
