package dev.idempotency.retention;

/** How a pass goes from batch to batch. */
interface Pace {

    /** Whether a further batch may be begun. */
    boolean goesOn();

    /** The time by which a batch is measured; see {@link System#nanoTime}. */
    long nanoTime();

    /** Leaves the database to others for so long, and no longer than until nothing goes on. */
    void rest(long nanos);
}
