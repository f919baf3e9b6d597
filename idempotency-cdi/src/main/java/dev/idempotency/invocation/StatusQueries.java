package dev.idempotency.invocation;

import dev.idempotency.IdempotencyException;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.execution.Flights;
import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.retention.KeyRules;
import java.util.function.Supplier;

/** Tells what is known about an operation, without disturbing it. Thread-safe. */
final class StatusQueries {

    private final RecordStore store;
    private final Flights flights;
    private final SeparateTransactions separate;
    private final KeyRules rules;

    StatusQueries(RecordStore store, Flights flights, SeparateTransactions separate, KeyRules rules) {
        this.rules = rules;
        this.store = store;
        this.flights = flights;
        this.separate = separate;
    }

    OperationStatus status(OperationIdentity identity) {
        OperationStatus status = rules.dated(seen(identity));
        if (!status.isFound()) {
            // "Unknown" would ask for another attempt, which would be refused.
            asked(identity, () -> rules.objection(identity, store::horizon)).ifPresent(StatusQueries::refuse);
        }
        return status;
    }

    private static void refuse(IdempotencyException objection) {
        throw objection;
    }

    private OperationStatus seen(OperationIdentity identity) {
        // Asked before the store: an attempt that ends in between has then left its record.
        boolean inTheAir = flights.isInTheAir(identity);
        Sighting sighting = asked(identity, () -> separate.outside(() -> store.look(identity)));
        if (sighting instanceof Sighting.Recorded recorded) {
            return recorded.record().status();
        }
        return inTheAir || sighting instanceof Sighting.Running
                ? new OperationStatus(identity, OperationState.PROCESSING, null, null, null, null)
                : OperationStatus.notFound(identity);
    }

    private static <T> T asked(OperationIdentity identity, Supplier<T> question) {
        try {
            return question.get();
        } catch (StoreFailure e) {
            throw new StoreUnavailableException(
                    Messages.text("IDEMP0013E", identity.operation(), e.getMessage()), identity, e);
        }
    }
}
