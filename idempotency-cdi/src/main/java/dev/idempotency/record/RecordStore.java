package dev.idempotency.record;

import dev.idempotency.OperationIdentity;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * Where records are kept. Thread-safe.
 *
 * <p>Every verb may throw {@link StoreFailure}; after one thrown inside a transaction, that transaction must be rolled
 * back.
 */
public interface RecordStore {

    /**
     * Claims the identity inside the current JTA transaction, on its connection. Exactly one of all attempts whose
     * transactions commit wins, and no other is told {@link Claim.Won} before that transaction has ended. One round trip
     * where it is won; one where it is lost if the database can and a record was to be expected, else two.
     */
    Claim claim(NewClaim claim);

    /**
     * Records how the operation ended, in the transaction that has claimed it. One statement. It also fails where an
     * earlier statement has failed the transaction, or made the database roll it back, so that a commit may be taken
     * for what it says.
     *
     * @throws StoreFailure {@code CONTENTION} if the database let another transaction win after all
     */
    void complete(NewClaim claim, Outcome outcome);

    /**
     * Reads the committed record, and does not ask who may be running. Must be called outside a transaction. One
     * statement.
     */
    Optional<OperationRecord> find(OperationIdentity identity);

    /**
     * Looks without claiming, and without disturbing anybody who does. Must be called outside a transaction. One round
     * trip where a record or a holder is seen and the database can tell; further looks only before {@link
     * Sighting.Absent} is said.
     */
    Sighting look(OperationIdentity identity);

    /** The record with that operation id, of that caller in that namespace; see {@link #look}. */
    Sighting look(String namespace, String caller, String operationId);

    /**
     * Closes the identity with {@link Outcome#ABANDONED}, unless there is a record or somebody holds it. Must be called
     * outside a transaction; what it writes is committed when it returns. One round trip where the database can, else
     * two. After a {@link StoreFailure} it may have been closed or not.
     *
     * @return the record that is there now, written by this call or before; or {@link Sighting.Running}
     */
    Sighting abandon(OperationIdentity identity, String attemptId);

    /**
     * Which of these operations have ended, whomever they belong to. One statement. Must be called outside a
     * transaction.
     */
    List<OperationIdentity> ended(Collection<String> operationIds);

    /**
     * What is forgotten there, or soon will be. As last read, so it costs no statement, as a rule. May be called in a
     * transaction.
     */
    Horizon horizon();

    /** The leases of the store that the current call has to do with, to be used beyond this call and its thread. */
    LeaseStore leases();

    /** The store that the current call has to do with, to be used beyond this call and its thread. */
    default RecordStore ofThisCall() {
        return this;
    }
}
