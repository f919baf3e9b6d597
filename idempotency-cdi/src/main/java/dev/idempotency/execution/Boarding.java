package dev.idempotency.execution;

/** What an attempt finds when it wants to start in this JVM. */
sealed interface Boarding {

    /** Nobody is in the air: this attempt is now, and must be landed. */
    record Boarded(Flight flight) implements Boarding {}

    /** The identity was completed before in this very transaction: the record can be read in it. */
    record CompletedHere() implements Boarding {}

    /** The one that was waited for left a committed record: to be read, without queueing for a claim. */
    record Recorded() implements Boarding {}

    /** Another attempt is still in the air. */
    record Occupied(Flight by) implements Boarding {}
}
