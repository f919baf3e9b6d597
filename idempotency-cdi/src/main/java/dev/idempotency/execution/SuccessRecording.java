package dev.idempotency.execution;

import dev.idempotency.record.Outcome;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.StoreFailure;

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
     * @throws dev.idempotency.OperationRolledBackException if the transaction cannot commit any more
     */
    void complete(Flight flight, Outcome outcome) {
        Attempt attempt = flight.attempt();
        try {
            if (attempt.resultExpected() || !outcome.addsNothing()) {
                store.complete(attempt.identity(), limit.apply(outcome));
            } else {
                store.confirm();
            }
            flight.complete(outcome);
        } catch (StoreFailure e) {
            throw Refusals.rolledBack(attempt, e);
        }
    }
}
