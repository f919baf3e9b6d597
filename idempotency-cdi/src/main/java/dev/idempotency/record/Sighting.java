package dev.idempotency.record;

/** What is to be seen of an identity at one moment. */
public sealed interface Sighting {

    /** A committed record. */
    record Recorded(OperationRecord record) implements Sighting {}

    /** No committed record, but an attempt holds the identity: here, on another node, or waiting in its commit. */
    record Running() implements Sighting {}

    /**
     * Neither a committed record nor anybody who holds the identity, at one common moment. A request may still be under
     * way.
     */
    record Absent() implements Sighting {}
}
