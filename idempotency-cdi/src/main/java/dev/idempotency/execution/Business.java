package dev.idempotency.execution;

/** The protected work of one attempt. */
@FunctionalInterface
public interface Business {

    /**
     * Does the work inside the current transaction and says how it ended.
     *
     * @throws Exception whatever says neither yes nor a definite no: the transaction is rolled back and nothing is
     *     recorded
     */
    Completion run() throws Exception;
}
