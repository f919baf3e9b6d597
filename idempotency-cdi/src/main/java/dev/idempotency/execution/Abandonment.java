package dev.idempotency.execution;

import dev.idempotency.IdempotencyException;
import dev.idempotency.KeyExpiredException;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.messages.Evidence;
import dev.idempotency.messages.Evidence.Result;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.retention.KeyRules;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Closes operations that have not happened, so that they never will. Thread-safe. */
public final class Abandonment {

    private static final System.Logger LOGGER = System.getLogger(Abandonment.class.getName());

    /** How long a database that breaks off is asked again. */
    private static final Duration PATIENCE = Duration.ofSeconds(1);

    private final RecordStore store;
    private final Flights flights;
    private final SeparateTransactions separate;
    private final KeyRules rules;
    private final Leasing leasing;

    public Abandonment(
            RecordStore store, Flights flights, SeparateTransactions separate, KeyRules rules, Leasing leasing) {
        this.store = store;
        this.flights = flights;
        this.separate = separate;
        this.rules = rules;
        this.leasing = leasing;
    }

    /**
     * Closes the operation unless it has happened or is running, and leaves the line of evidence.
     *
     * @param attemptId which request it was
     * @param askedAt when it came
     * @return the committed truth; {@code processing} while an attempt is running
     * @throws IdempotencyException if there is no record, and the key is one that could not be submitted any more
     * @throws StoreUnavailableException if it could not be found out whether the operation is closed
     */
    public OperationStatus abandon(OperationIdentity identity, String attemptId, Instant askedAt) {
        try {
            OperationStatus status = rules.dated(status(identity, sighting(identity, attemptId)));
            boolean abandoned = status.failure() != null && status.failure().isAbandoned();
            Result result = abandoned ? Result.ABANDONED : Result.QUERIED;
            write(identity, attemptId, askedAt, result, status.state().wireName(), status.resourceId());
            return status;
        } catch (IdempotencyException e) {
            write(identity, attemptId, askedAt, Trail.resultOf(e), null, null);
            throw e;
        }
    }

    private Sighting sighting(OperationIdentity identity, String attemptId) {
        Optional<IdempotencyException> objection = objection(identity);
        if (objection.isPresent()) {
            return separate.outside(() -> recorded(identity).orElseThrow(objection::get));
        }
        // A row that an attempt of this JVM has not committed would be waited for on H2.
        return flights.isInTheAir(identity)
                ? separate.outside(() -> recordedOrRunning(identity))
                : separate.outside(() -> close(identity, attemptId));
    }

    private Optional<IdempotencyException> objection(OperationIdentity identity) {
        try {
            return rules.objection(identity, store::horizon);
        } catch (StoreFailure e) {
            throw unavailable(identity, e);
        }
    }

    private Sighting recordedOrRunning(OperationIdentity identity) {
        return recorded(identity).<Sighting>map(seen -> seen).orElseGet(Sighting.Running::new);
    }

    /** Of a key that is too old, the record may be gone: that it never happened cannot be told. */
    private Optional<Sighting.Recorded> recorded(OperationIdentity identity) {
        try {
            return store.find(identity).map(Sighting.Recorded::new);
        } catch (StoreFailure e) {
            throw unavailable(identity, e);
        }
    }

    /** Closing is looking as well, and may be repeated: so an unclear end of it is never guessed at. */
    private Sighting close(OperationIdentity identity, String attemptId) {
        Deadline deadline = Deadline.in(PATIENCE);
        while (true) {
            try {
                Sighting sighting = store.abandon(identity, attemptId);
                return sighting instanceof Sighting.Recorded recorded
                                && recorded.record().isLapsed()
                        ? settled(recorded.record(), attemptId)
                        : sighting;
            } catch (StoreFailure e) {
                if (e.kind() == StoreFailure.Kind.CONTENTION) {
                    return recordedOrRunning(identity);
                }
                if (e.kind() != StoreFailure.Kind.UNREACHABLE || !deadline.pause()) {
                    throw unavailable(identity, e);
                }
            }
        }
    }

    /** What was begun and left behind is closed only once it is certain that it has not happened. */
    private Sighting settled(OperationRecord left, String attemptId) {
        OperationIdentity identity = left.identity();
        Lease lease = leasing.lease(identity);
        if (!lease.takeOver(attemptId)) {
            return settledByAnother(identity);
        }
        if (leasing.settle(lease, left.submittedAt()) == Settlement.Verdict.DID_NOT_HAPPEN) {
            close(lease);
        }
        return recordedOrRunning(identity);
    }

    /** Whoever was faster may not have committed yet: what is seen may still be what was left behind. */
    private Sighting settledByAnother(OperationIdentity identity) {
        return recorded(identity)
                .filter(seen -> !seen.record().isLapsed())
                .<Sighting>map(seen -> seen)
                .orElseGet(Sighting.Running::new);
    }

    private void close(Lease lease) {
        try {
            separate.inNew(() -> lease.complete(Outcome.ABANDONED));
        } catch (StoreFailure e) {
            throw e;
        } catch (RuntimeException commitError) {
            LOGGER.log(System.Logger.Level.DEBUG, "the record tells whether it is closed", commitError);
        }
    }

    private static IdempotencyException unavailable(OperationIdentity identity, StoreFailure failure) {
        if (failure.kind() == StoreFailure.Kind.FORGOTTEN) {
            return new KeyExpiredException(String.valueOf(failure.getMessage()), identity, failure);
        }
        String text = Messages.text("IDEMP0020E", identity.operation(), identity.operationId(), failure.getMessage());
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
