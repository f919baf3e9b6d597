package dev.idempotency.record;

import dev.idempotency.OperationIdentity;

/**
 * Where records are kept. Thread-safe.
 *
 * <p>Every verb may throw {@link StoreFailure}; after one thrown inside a transaction, that transaction must be rolled
 * back.
 */
public interface RecordStore {

    /**
     * Claims the identity inside the current JTA transaction, on its connection. Exactly one of all attempts whose
     * transactions commit wins. One statement where it is won; one where it is lost if the database can, else two.
     */
    Claim claim(NewClaim claim);

    /**
     * Completes the record that this transaction has claimed. One statement.
     *
     * @throws StoreFailure if there is no such record of this transaction
     */
    void complete(OperationIdentity identity, Outcome outcome);

    /**
     * Makes sure that the current transaction, whose record was claimed without an expected result, can still commit.
     * One statement on databases that turn the commit of a failed transaction into a rollback without an error; none on
     * others.
     *
     * @throws StoreFailure if it cannot
     */
    void confirm();

    /**
     * Looks without claiming, and without disturbing anybody who does. Must be called outside a transaction. One round
     * trip where a record or a holder is seen and the database can tell; further looks only before {@link
     * Sighting.Absent} is said.
     */
    Sighting look(OperationIdentity identity);

    /** The record with that operation id, of that caller in that namespace; see {@link #look}. */
    Sighting look(String namespace, String caller, String operationId);
}
