package dev.idempotency.rest;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationStatus;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Looks for operations of the current caller.
 *
 * @param support what to look with
 */
record OperationFinder(HttpSupport support) {

    OperationIdentity identity(String operation, String key) {
        return new OperationIdentity(
                support.settings().namespace(), support.callers().currentCaller(), operation, key);
    }

    Finding byIdentity(OperationIdentity identity) {
        return Finding.of(support.operations().status(identity), null);
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

    Finding byId(String operationId) {
        Sighting sighting = look(
                null,
                () -> support.store()
                        .look(support.settings().namespace(), support.callers().currentCaller(), operationId));
        if (sighting instanceof Sighting.Recorded recorded) {
            return Finding.of(support.rules().dated(recorded.record().status()), recorded.record());
        }
        return sighting instanceof Sighting.Running ? Finding.running(operationId) : Finding.nothing(operationId);
    }

    private static Sighting look(@Nullable OperationIdentity identity, Supplier<Sighting> look) {
        try {
            return look.get();
        } catch (StoreFailure e) {
            throw new StoreUnavailableException(
                    Messages.text("IDEMP0501E", String.valueOf(e.getMessage())), identity, e);
        }
    }
}
