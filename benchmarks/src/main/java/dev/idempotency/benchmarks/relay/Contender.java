package dev.idempotency.benchmarks.relay;

/** An outbox in a database of its own. */
interface Contender extends AutoCloseable {

    String name();

    /** Stores so many entries in one transaction and waits until all are over; entries per second from the commit on. */
    double drain(int entries) throws Exception;

    static double rate(int entries, long since) {
        return entries / ((System.nanoTime() - since) / 1e9);
    }
}
