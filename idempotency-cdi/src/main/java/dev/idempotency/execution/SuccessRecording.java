package dev.idempotency.execution;

import dev.idempotency.record.Outcome;
import dev.idempotency.record.RecordStore;

/**
 * Completes the record of a success, inside the transaction of the business.
 *
 * @param store holds the claimed record
 * @param limit of the bodies that are kept
 */
record SuccessRecording(RecordStore store, ResultLimit limit) {

    /**
     * Completes, and lets the flight pass its guard.
     *
     * @throws dev.idempotency.record.StoreFailure if the transaction cannot commit any more
     */
    void complete(Flight flight, Outcome outcome) {
        store.complete(flight.attempt().claim(), limit.apply(outcome));
        flight.complete(outcome);
    }
}
