package dev.idempotency.rest;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.wire.StatusDocument;
import org.jspecify.annotations.Nullable;

/**
 * What is to be seen of one operation.
 *
 * @param identity which operation; null where only its id is known
 * @param isFound whether there is a record, or an attempt that is running
 * @param document what to tell
 * @param record the committed record; null where there is none, or it was not asked for
 */
record Finding(
        @Nullable OperationIdentity identity,
        OperationState state,
        boolean isFound,
        StatusDocument document,
        @Nullable OperationRecord record) {

    static Finding of(OperationStatus status, @Nullable OperationRecord record) {
        return new Finding(
                status.identity(), status.state(), status.isFound(), StatusResponses.document(status), record);
    }

    static Finding running(String operationId) {
        return ofId(OperationState.PROCESSING, true, operationId);
    }

    static Finding nothing(String operationId) {
        return ofId(OperationState.UNKNOWN, false, operationId);
    }

    private static Finding ofId(OperationState state, boolean isFound, String operationId) {
        StatusDocument document = new StatusDocument(state.wireName(), null, null, null, operationId, null, null, null);
        return new Finding(null, state, isFound, document, null);
    }
}
