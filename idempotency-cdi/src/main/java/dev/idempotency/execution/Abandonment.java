package dev.idempotency.execution;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.messages.Evidence;
import dev.idempotency.messages.Evidence.Result;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Closes operations that have not happened, so that they never will. Thread-safe. */
public final class Abandonment {

    private static final System.Logger LOGGER = System.getLogger(Abandonment.class.getName());

    private final RecordStore store;
    private final Flights flights;
    private final SeparateTransactions separate;

    public Abandonment(RecordStore store, Flights flights, SeparateTransactions separate) {
        this.store = store;
        this.flights = flights;
        this.separate = separate;
    }

    /**
     * Closes the operation unless it has happened or is running, and leaves the line of evidence.
     *
     * @param attemptId which request it was
     * @param askedAt when it came
     * @return the committed truth; {@code processing} while an attempt is running
     * @throws StoreUnavailableException if it could not be found out whether the operation is closed
     */
    public OperationStatus abandon(OperationIdentity identity, String attemptId, Instant askedAt) {
        try {
            OperationStatus status = status(identity, sighting(identity, attemptId));
            boolean abandoned = status.failure() != null && status.failure().isAbandoned();
            Result result = abandoned ? Result.ABANDONED : Result.QUERIED;
            write(identity, attemptId, askedAt, result, status.state().wireName(), status.resourceId());
            return status;
        } catch (StoreUnavailableException e) {
            write(identity, attemptId, askedAt, Result.STORE_UNAVAILABLE, null, null);
            throw e;
        }
    }

    private Sighting sighting(OperationIdentity identity, String attemptId) {
        // An attempt of this JVM is not disturbed in its database.
        return flights.isInTheAir(identity)
                ? separate.outside(() -> recordedOrRunning(identity))
                : separate.outside(() -> close(identity, attemptId));
    }

    private Sighting recordedOrRunning(OperationIdentity identity) {
        try {
            Sighting seen = store.look(identity);
            return seen instanceof Sighting.Recorded ? seen : new Sighting.Running();
        } catch (StoreFailure e) {
            throw unavailable(identity, e);
        }
    }

    private Sighting close(OperationIdentity identity, String attemptId) {
        try {
            return store.abandon(identity, attemptId);
        } catch (StoreFailure e) {
            return afterFailure(identity, e);
        }
    }

    /** It may have been closed all the same, or another may have won: that is looked at, never guessed. */
    private Sighting afterFailure(OperationIdentity identity, StoreFailure failure) {
        try {
            Sighting seen = store.look(identity);
            if (!(seen instanceof Sighting.Absent)) {
                return seen;
            }
        } catch (StoreFailure stillAway) {
            failure.addSuppressed(stillAway);
        }
        if (failure.kind() == StoreFailure.Kind.CONTENTION) {
            // Somebody was in the way a moment ago: to be asked again.
            return new Sighting.Running();
        }
        throw unavailable(identity, failure);
    }

    private static StoreUnavailableException unavailable(OperationIdentity identity, StoreFailure failure) {
        String text = Messages.text("IDEMP0017E", identity.operation(), identity.operationId(), failure.getMessage());
        LOGGER.log(System.Logger.Level.ERROR, text);
        return new StoreUnavailableException(text, identity, failure);
    }

    private static OperationStatus status(OperationIdentity identity, Sighting sighting) {
        return sighting instanceof Sighting.Recorded recorded
                ? recorded.record().status()
                : new OperationStatus(identity, OperationState.PROCESSING, null, null, null, null);
    }

    private static void write(
            OperationIdentity identity,
            String attemptId,
            Instant askedAt,
            Result result,
            @Nullable String state,
            @Nullable String resourceId) {
        Evidence.write(
                identity.operation(),
                identity.operationId(),
                identity.key(),
                attemptId,
                askedAt,
                result,
                state,
                resourceId);
    }
}
