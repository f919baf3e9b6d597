package dev.idempotency.spi;

/**
 * Finds out what became of operations that are claimed with {@link dev.idempotency.ClaimMode#BEFORE_TRANSACTION}. An
 * application provides it as a CDI bean whose class says by {@link Reconciles} for which operations.
 *
 * <pre>{@code
 * @ApplicationScoped
 * @Reconciles("payments.capture")
 * public class Captures implements Reconciler {
 *     public Finding reconcile(UnclearOperation operation) {
 *         return bank.find(operation.identity().operationId())
 *                 .map(capture -> Finding.happened(capture.number()))
 *                 .orElseGet(Finding::didNotHappen);
 *     }
 * }
 * }</pre>
 *
 * <p>It is asked when the method failed without a definite answer; before an operation whose attempt was cut off is
 * executed again, or abandoned; and from time to time by a background task, on a thread without a request. Only one node
 * asks about one operation at a time.
 *
 * <p>It is called in a transaction. If it says that the operation {@link Finding.Happened happened}, what it wrote in that
 * transaction is committed together with the record: so it can make up for business data of the attempt that was rolled
 * back. After any other answer, that is rolled back.
 *
 * <p>{@link Finding.DidNotHappen} is a promise: whatever the old attempt sent out has not arrived, and never will. If a
 * request to another system may still be under way, the answer is {@link Finding.NotKnown}. So is whatever it throws, and
 * null. Implementations must be thread-safe.
 */
@FunctionalInterface
public interface Reconciler {

    /**
     * Says what became of the operation.
     *
     * @throws Exception if that cannot be found out now
     */
    Finding reconcile(UnclearOperation operation) throws Exception;
}
