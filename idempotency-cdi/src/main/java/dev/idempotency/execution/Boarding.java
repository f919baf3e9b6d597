package dev.idempotency.execution;

/** What an attempt finds when it wants to start in this JVM. */
sealed interface Boarding {

    /** Nobody is in the air: this attempt is now, and must be landed. */
    record Boarded(Flight flight) implements Boarding {}

    /** The identity was completed before in this very transaction: the record can be read in it. */
    record CompletedHere() implements Boarding {}

    /** It was seen to be recorded lately: worth a look before a claim. */
    record Recorded() implements Boarding {}

    /** Another attempt with other parameters is in the air. A record decides which of them is right. */
    record Contradicted() implements Boarding {}

    /** Another attempt is still in the air. */
    record Occupied(Flight by) implements Boarding {}
}
