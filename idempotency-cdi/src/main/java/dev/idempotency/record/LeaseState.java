package dev.idempotency.record;

/** Whether an unfinished record is somebody's, by the clock of the database. */
public enum LeaseState {
    /** It is finished, or was never leased. */
    NONE,
    /** Somebody has it in hand, and extends the lease for as long as that is so. */
    HELD,
    /** Whoever had it is gone, or has given it up: what it did is not known. */
    LAPSED
}
