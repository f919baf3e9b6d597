package dev.idempotency.execution;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationRecursionException;
import dev.idempotency.messages.Messages;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Lets one attempt of an identity at a time start in this JVM; the others wait here, where waiting costs neither a
 * connection nor a database lock. Holds one entry for each attempt that is running now; of keys of the past, a hint
 * of fixed size. Thread-safe.
 */
public final class Flights {

    private final ConcurrentMap<OperationIdentity, Flight> inTheAir = new ConcurrentHashMap<>();
    private final RecentRecords recent = new RecentRecords();

    private final Consumer<String> landed;

    /** @param landed told the operation id of each attempt that has ended, by the thread that ended it */
    public Flights(Consumer<String> landed) {
        this.landed = landed;
    }

    /** Whether an attempt is running in this JVM that may still come to something. */
    public boolean isInTheAir(OperationIdentity identity) {
        Flight flight = inTheAir.get(identity);
        return flight != null && !flight.isInVain();
    }

    /**
     * Starts, or waits until the deadline for the one that has started.
     *
     * @param transactionKey the transaction that the attempt would join; null where it begins its own
     */
    Boarding board(Attempt attempt, @Nullable Object transactionKey, Deadline deadline) {
        Flight mine = new Flight(attempt);
        mine.inTransaction(transactionKey);
        while (true) {
            // Inside a transaction the record is read on its own connection, by a claim.
            if (transactionKey == null && recent.contains(attempt.operationId())) {
                return new Boarding.Recorded();
            }
            Flight other = inTheAir.putIfAbsent(attempt.identity(), mine);
            if (other == null || takesThePlace(mine, other)) {
                return new Boarding.Boarded(mine);
            }
            if (!attempt.fingerprint().equals(other.attempt().fingerprint())) {
                return contradicted(attempt, other, transactionKey);
            }
            if (other.isOfTransaction(transactionKey)) {
                return again(attempt, other);
            }
            // A flight of this thread lands only after this call returns: to wait for it would be to wait for oneself.
            if (other.isOfThisThread() || !other.awaitLanding(deadline)) {
                return new Boarding.Occupied(other);
            }
        }
    }

    /** What was claimed for the other one counts until its lease lapses: whoever comes behind it meets that. */
    private boolean takesThePlace(Flight mine, Flight other) {
        return other.isInVain()
                && !other.isOfThisThread()
                && inTheAir.replace(mine.attempt().identity(), other, mine);
    }

    /** Its record is gone. */
    void forget(Attempt attempt) {
        recent.remove(attempt.operationId());
    }

    void land(Flight flight) {
        if (flight.isRecorded()) {
            recent.add(flight.attempt().operationId());
        }
        inTheAir.remove(flight.attempt().identity(), flight);
        flight.land();
        landed.accept(flight.attempt().operationId());
    }

    /** What this very transaction has claimed, nobody else has recorded. */
    private static Boarding contradicted(Attempt attempt, Flight other, @Nullable Object transactionKey) {
        if (other.isOfTransaction(transactionKey)) {
            throw Refusals.keyReused(attempt);
        }
        return new Boarding.Contradicted();
    }

    private static Boarding again(Attempt attempt, Flight other) {
        if (other.isComplete()) {
            return new Boarding.CompletedHere();
        }
        if (other.isRunning()) {
            throw new OperationRecursionException(
                    Messages.text("IDEMP0002E", attempt.identity().operation()), attempt.identity(), null);
        }
        return new Boarding.Occupied(other);
    }
}
