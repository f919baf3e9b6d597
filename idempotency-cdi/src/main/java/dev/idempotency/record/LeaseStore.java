package dev.idempotency.record;

import dev.idempotency.OperationIdentity;
import java.time.Duration;
import java.util.Collection;
import java.util.List;

/**
 * Records that are claimed before the transaction of the business: visible to everybody from the start, and owned by one
 * attempt for the time of a lease. Whoever owns one is known by a word of its own, not by the caller's attempt id.
 * Leases begin and end by the clock of the database. Thread-safe, and to be used beyond the call that it was got for.
 *
 * <p>All verbs but {@link #complete} must be called outside of a transaction, and what they do is committed when they
 * return. A verb that changes something answers whether it did: it does not if the owner is not the owner any more, nor
 * while the transaction that completes the record has not ended. Nothing waits for that transaction longer than the
 * database must. Every verb may throw {@link StoreFailure}.
 */
public interface LeaseStore {

    /**
     * Claims the identity for that owner. After a {@link StoreFailure} it may be claimed or not: {@link #extend} tells.
     * One round trip where it is won; one where it is lost if the database can, else two.
     */
    Claim claim(NewClaim claim, String owner, Duration lease);

    /** Makes a lapsed lease that of a new owner. Of many who try, one is told that it did. */
    boolean takeOver(OperationIdentity identity, String attemptId, String owner, Duration lease);

    /**
     * Extends the lease, also one that has lapsed. To be told that it did proves as well that no transaction which
     * completed the record can still commit.
     */
    boolean extend(OperationIdentity identity, String owner, Duration lease);

    /** Gives the record up without knowing what became of the operation. */
    boolean lapse(OperationIdentity identity, String owner);

    /** Takes the record away: the operation has not happened. */
    boolean release(OperationIdentity identity, String owner);

    /**
     * Records how the operation ended, in the current transaction. If it did, no other owner can complete before this
     * transaction has ended, nor after its commit.
     */
    boolean complete(OperationIdentity identity, String owner, Outcome outcome);

    /**
     * Unfinished records whose lease has lapsed, those first that lapsed first. One statement.
     *
     * @param operations the names that are asked for
     * @param since how long ago the lease lapsed at least
     */
    List<OperationRecord> lapsed(String namespace, Collection<String> operations, Duration since, int most);
}
