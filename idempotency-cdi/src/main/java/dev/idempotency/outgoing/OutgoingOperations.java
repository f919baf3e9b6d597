package dev.idempotency.outgoing;

import java.time.Duration;
import java.util.Optional;

/**
 * Operations on other systems that are to happen once. Injectable; thread-safe.
 *
 * <p><b>Guarantees.</b> A request is stored in the transaction of the business change: both are committed or neither.
 * After the commit it is delivered with one key for ever, also after a crash; every attempt is in the database before it
 * is sent. After an attempt that may have arrived, the result is asked for before anything is submitted again, and
 * nothing is submitted again when the receiver may have forgotten the key. Two nodes never work at one entry at once, as
 * long as none of them stands still for longer than a lease.
 *
 * <p><b>What it cannot promise.</b> That the operation happens once is the receiver's doing: it must honour the key. A
 * receiver that is not known to do so (a {@code retry-window} of zero, the default, and no {@code retryUntil} told by it)
 * is never sent the same thing again after an attempt that may have arrived.
 */
public interface OutgoingOperations {

    /**
     * Stores the request in the current transaction, by one statement. It is delivered once this transaction has
     * committed, and never if it rolls back.
     *
     * <p>The same key for the same operation of the same target is the same intent: if it was prepared before with the
     * same payload, that entry stands and is returned.
     *
     * @throws IllegalStateException if there is no transaction that could commit
     * @throws IllegalArgumentException if there is no such target
     * @throws dev.idempotency.KeyReusedException if it was prepared before with another payload
     * @throws dev.idempotency.StoreUnavailableException if the database cannot be used
     */
    PreparedOperation prepare(OutgoingRequest request);

    /** What is known about an entry; empty if there is none, or no longer. */
    Optional<OutgoingStatus> status(String id);

    /**
     * Goes on with an entry on this thread, whenever it is its turn, until it is over or the time is. Then
     * the relay goes on with it. An attempt that has begun is awaited, so this may take the {@code attempt-time} of the
     * target longer. If a relay is at it already, its end is waited for, and while its target pauses, or has as many
     * attempts under way as it may have, none is begun. An unresolved entry is asked for once more.
     *
     * @return what is known then; if it is not over, the relay has it
     * @throws IllegalStateException if a transaction is active: the entry must be committed before it is sent
     * @throws java.util.NoSuchElementException if there is no such entry
     * @throws InterruptedException if the thread was interrupted; the relay goes on with it
     */
    OutgoingStatus submitOrCheck(String id, Duration atMost) throws InterruptedException;
}
