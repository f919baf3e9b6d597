package dev.idempotency.execution;

import dev.idempotency.OperationIdentity;
import dev.idempotency.record.Claim;
import dev.idempotency.record.LeaseStore;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.StoreFailure;
import java.time.Duration;
import java.util.UUID;

/**
 * One owner's hold on one identity. The owner is a random word that nobody else has, so whatever happens meanwhile, what
 * is done by it is done to its own record or to none.
 *
 * @param store where the record is
 * @param identity which operation
 * @param owner who holds it
 * @param duration how long it is held without being extended
 */
record Lease(LeaseStore store, OperationIdentity identity, String owner, Duration duration) {

    static Lease of(LeaseStore store, OperationIdentity identity, Duration duration) {
        return new Lease(store, identity, UUID.randomUUID().toString(), duration);
    }

    /** Claims. A claim whose answer was lost is looked for before it is made again: it may be there. */
    Claim claim(NewClaim claim) {
        try {
            return store.claim(claim, owner, duration);
        } catch (StoreFailure e) {
            if (e.kind() != StoreFailure.Kind.UNREACHABLE) {
                throw e;
            }
            return extend() ? new Claim.Won() : store.claim(claim, owner, duration);
        }
    }

    boolean takeOver(String attemptId) {
        return store.takeOver(identity, attemptId, owner, duration);
    }

    /**
     * Not at the same time as it is given up: the one would pass over the row that the other
     * has locked, and the record would stay for as long as a lease lasts.
     */
    synchronized boolean extend() {
        return store.extend(identity, owner, duration);
    }

    synchronized boolean lapse() {
        return store.lapse(identity, owner);
    }

    synchronized boolean release() {
        return store.release(identity, owner);
    }

    boolean complete(Outcome outcome) {
        return store.complete(identity, owner, outcome);
    }
}
