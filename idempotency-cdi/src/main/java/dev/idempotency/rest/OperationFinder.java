package dev.idempotency.rest;

import dev.idempotency.IdempotencyException;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks for operations of the current caller.
 *
 * @param support what to look with
 */
record OperationFinder(HttpSupport support) {

    /** Where an operation of one caller is to be looked for. */
    record Place(RecordStore store, String namespace, String caller, String operationId) {}

    OperationIdentity identity(String operation, String key) {
        return new OperationIdentity(
                support.settings().namespace(), support.callers().currentCaller(), operation, key);
    }

    Finding byIdentity(OperationIdentity identity) {
        return Finding.of(support.operations().status(identity), null);
    }

    /** What is to be seen of it when it has been closed, or could not be. */
    Finding abandoned(OperationIdentity identity, String attemptId, Instant askedAt) {
        return Finding.of(support.abandonment().abandon(identity, attemptId, askedAt), null);
    }

    /** The same, with the record if there is one. */
    Finding recordOf(OperationIdentity identity) {
        OperationStatus status = support.operations().status(identity);
        return Finding.of(
                status,
                status.state().isFinal()
                        ? recordIn(look(identity, () -> support.store().look(identity)))
                        : null);
    }

    private static @Nullable OperationRecord recordIn(Sighting sighting) {
        return sighting instanceof Sighting.Recorded recorded ? recorded.record() : null;
    }

    /** Where the current caller's operation with that id is to be looked for, also by other threads. */
    Place place(String operationId) {
        return new Place(
                look(null, () -> support.store().ofThisCall()),
                support.settings().namespace(),
                support.callers().currentCaller(),
                operationId);
    }

    Finding at(Place place) {
        String operationId = place.operationId();
        Sighting sighting = sightingAt(place);
        if (sighting instanceof Sighting.Recorded recorded) {
            return Finding.of(support.rules().dated(recorded.record().status()), recorded.record());
        }
        return sighting instanceof Sighting.Running ? Finding.running(operationId) : Finding.nothing(operationId);
    }

    Finding at(Place place, OperationIdentity identity) {
        Sighting sighting = sightingAt(place);
        if (sighting instanceof Sighting.Recorded recorded) {
            return Finding.of(support.rules().dated(recorded.record().status()), recorded.record());
        }
        if (sighting instanceof Sighting.Running) {
            return Finding.of(
                    support.rules()
                            .dated(new OperationStatus(identity, OperationState.PROCESSING, null, null, null, null)),
                    null);
        }
        Optional<IdempotencyException> objection =
                look(identity, () -> support.rules().objection(identity, place.store()::horizon));
        if (objection.isPresent()) {
            throw objection.get();
        }
        return Finding.of(support.rules().dated(OperationStatus.notFound(identity)), null);
    }

    private static Sighting sightingAt(Place place) {
        return look(null, () -> place.store().look(place.namespace(), place.caller(), place.operationId()));
    }

    private static <T> T look(@Nullable OperationIdentity identity, Supplier<T> look) {
        try {
            return look.get();
        } catch (StoreFailure e) {
            throw new StoreUnavailableException(
                    Messages.text("IDEMP0501E", String.valueOf(e.getMessage())), identity, e);
        }
    }
}
