package dev.idempotency;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * Idempotent operations without the annotation: where the operation, the key or the parameters are known only at run
 * time. Inject it. Thread-safe.
 */
public interface IdempotentOperations {

    /**
     * Runs the work once for the identity of the request, under the same protocol as {@link IdempotentOperation}: in the
     * active JTA transaction, or in one that is begun for it.
     *
     * @return what the work returned, now or when it was first executed; null where it returned null or nothing
     * @throws KeyInvalidException if the key breaks the rules for keys
     * @throws KeyReusedException if the key was used with other parameters
     * @throws OperationInProgressException if another attempt is still running after {@code idempotency.in-flight-wait}
     * @throws KeyExpiredException if nothing is recorded and the key is so old that it may have been forgotten
     * @throws OperationFailedException if it was refused for good before and the original exception cannot be rebuilt
     * @throws ResultUnavailableException if it succeeded before and its result is no longer kept
     * @throws OperationRolledBackException if the transaction was rolled back although the work returned
     * @throws OutcomeUnknownException if the outcome of the commit could not be determined
     * @throws StoreUnavailableException if the store cannot be reached; the work did not run
     * @throws Exception whatever else the work throws; nothing is recorded then, and the key may be tried again
     */
    <T> @Nullable T execute(OperationRequest<T> request, Callable<? extends T> work) throws Exception;

    /**
     * What is known about an operation of the current caller. Reads only, disturbs no running attempt, and does not
     * take part in the current transaction.
     *
     * @throws KeyExpiredException if nothing is recorded and the key is so old that it may have been forgotten
     * @throws KeyInvalidException if nothing is recorded and an operation with that key would be refused
     * @throws StoreUnavailableException if the store cannot be reached
     */
    OperationStatus status(String operation, String key);

    /**
     * What is known about any operation. For the application itself: whoever asks on behalf of a caller must make sure
     * that the identity is that caller's.
     *
     * @throws KeyExpiredException if nothing is recorded and the key is so old that it may have been forgotten
     * @throws KeyInvalidException if nothing is recorded and an operation with that key would be refused
     * @throws StoreUnavailableException if the store cannot be reached
     */
    OperationStatus status(OperationIdentity identity);

    /**
     * What is known about an operation of the current caller as soon as it has ended, at the latest after that time, of
     * which no more than a day counts. The thread waits; the transaction and the connection of the caller are not used,
     * but are not released either.
     *
     * @return the status; not final where the time was over, or {@code idempotency.max-waiters} wait already;
     *     where the application is stopped meanwhile, as it was at the beginning
     * @throws StoreUnavailableException if the store cannot be reached in the end
     */
    OperationStatus await(String operation, String key, Duration atMost);

    /**
     * Closes an operation of the current caller that has not happened, so that it never will: the conclusive answer for
     * a caller that gives up. Takes no part in the current transaction, and may be repeated.
     *
     * @return {@code failed} and {@linkplain OperationFailure#isAbandoned() abandoned} if it has not happened and never
     *     will; how it ended, if it did; {@code processing} while an attempt is running, and {@code unknown} where its
     *     record was never finished: then nothing is closed
     * @throws KeyInvalidException if the key breaks the rules for keys
     * @throws KeyExpiredException if nothing is recorded and the key is so old that it may have been forgotten
     * @throws StoreUnavailableException if the store cannot be reached; whether it was closed is not known then
     */
    OperationStatus abandon(String operation, String key);

    /**
     * Closes any operation; otherwise as {@link #abandon(String, String)}. For the application itself: whoever closes on
     * behalf of a caller must make sure that the identity is that caller's.
     *
     * @throws StoreUnavailableException if the store cannot be reached; whether it was closed is not known then
     */
    OperationStatus abandon(OperationIdentity identity);
}
