package dev.idempotency.execution;

import dev.idempotency.record.Claim;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.StoreFailure;
import java.util.Optional;

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

    /** A lease that is still to be got. */
    Lease lease(Attempt attempt) {
        try {
            return leasing.lease(attempt.identity());
        } catch (StoreFailure e) {
            throw Refusals.unavailable(attempt, e);
        }
    }

    /**
     * Empty if it has the lease, and may execute.
     *
     * @throws dev.idempotency.IdempotencyException if it is refused, or cannot be told what became of the operation
     */
    Optional<Answer> enter(Attempt attempt, Lease lease) {
        try {
            Claim claim = lease.claim(attempt.claim());
            if (claim instanceof Claim.Won) {
                return Optional.empty();
            }
            return claim instanceof Claim.Found found
                    ? found(attempt, lease, found.record())
                    : Optional.of(OtherAttempts.inProgress(attempt, null));
        } catch (StoreFailure e) {
            throw Refusals.unavailable(attempt, e);
        }
    }

    private Optional<Answer> found(Attempt attempt, Lease lease, OperationRecord record) {
        Refusals.refuseOtherParameters(attempt, record);
        return record.isLapsed() ? lapsed(attempt, lease, record) : Optional.of(Refusals.replay(attempt, record));
    }

    private Optional<Answer> lapsed(Attempt attempt, Lease lease, OperationRecord record) {
        if (!lease.takeOver(attempt.attemptId())) {
            return Optional.of(OtherAttempts.inProgress(attempt, null));
        }
        return leasing.settle(lease, record.submittedAt()) == Settlement.Verdict.DID_NOT_HAPPEN
                ? Optional.empty()
                : Optional.of(others.read(attempt).orElseGet(() -> OtherAttempts.inProgress(attempt, null)));
    }
}
