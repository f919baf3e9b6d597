package dev.idempotency.record;

/** The answer to an attempt to claim an identity. */
public sealed interface Claim {

    /** The identity was free and belongs to the current transaction until its end: it may execute, then complete. */
    record Won() implements Claim {}

    /** The identity is taken by a committed record, or by one of this very transaction. */
    record Found(OperationRecord record) implements Claim {}

    /**
     * Somebody else holds the identity and nothing of it is visible here, or the database let another transaction win.
     * The current transaction may be unusable: it must be rolled back.
     */
    record Lost() implements Claim {}
}
