package dev.idempotency.record;

import dev.idempotency.OperationFailure;
import dev.idempotency.OperationState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How an operation ended. Immutable; the body array is not copied and must not be changed.
 *
 * @param state {@code SUCCEEDED} or {@code FAILED}
 * @param status the HTTP status; 0 where the operation was not an HTTP request
 * @param headers the recorded headers of an HTTP response, in order
 * @param body the bytes of the result; null where there is none or it is not kept
 * @param bodyState whether there was a body, and whether it is kept
 * @param resourceId what the operation made; null where it did not say
 * @param failure why it failed; null if it succeeded
 */
@SuppressWarnings("ArrayRecordComponent") // outcomes are carried, never compared
public record Outcome(
        OperationState state,
        int status,
        List<Header> headers,
        byte @Nullable [] body,
        BodyState bodyState,
        @Nullable String resourceId,
        @Nullable OperationFailure failure) {

    /** What became of the body of the result. */
    public enum BodyState {
        /** The operation has no result. */
        NONE,
        /** Stored beside the record until {@code idempotency.retention.result} is over. */
        STORED,
        /** It was larger than {@code idempotency.result.max-bytes} and was not stored. */
        OMITTED
    }

    /** How an operation ends that never has a result. */
    public static final Outcome SUCCESS_WITHOUT_RESULT =
            new Outcome(OperationState.SUCCEEDED, 0, List.of(), null, BodyState.NONE, null, null);

    /** What an operation is closed with that has not happened. */
    public static final Outcome ABANDONED = new Outcome(
            OperationState.FAILED,
            0,
            List.of(),
            null,
            BodyState.NONE,
            null,
            new OperationFailure(
                    OperationFailure.ABANDONED,
                    "Operation abandoned",
                    409,
                    "The operation was closed before it happened. It has no effect and never will have one."));

    public Outcome {
        headers = List.copyOf(headers);
        if (!state.isFinal()) {
            throw new IllegalArgumentException("an outcome is final, not " + state);
        }
    }

    /** The same outcome for a body that is too large to be kept. */
    public Outcome withoutBody() {
        return new Outcome(state, status, List.of(), null, BodyState.OMITTED, resourceId, failure);
    }

    /** The same outcome of an operation that made this. */
    public Outcome withResourceId(String id) {
        return new Outcome(state, status, headers, body, bodyState, id, failure);
    }
}
