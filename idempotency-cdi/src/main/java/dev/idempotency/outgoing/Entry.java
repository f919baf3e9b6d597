package dev.idempotency.outgoing;

import dev.idempotency.OperationFailure;
import dev.idempotency.client.Attempt;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored outgoing operation and how far it has come. Immutable.
 *
 * @param step what was to be done next, as far as that depends on the last attempt
 * @param attempts how many were written down
 * @param givenBack how many of these were never made
 * @param retryUntil as the receiver told; {@link #NEVER} if a further submission would only be refused; null where
 *     nothing was told
 * @param operationId the receiver's name for the operation, as it was last told
 * @param isCutOff whether the last attempt was begun, and its end is not known
 * @param reason what was last told of why it did not happen
 */
public record Entry(
        Shipment shipment,
        OutgoingState state,
        Attempt.Kind step,
        int attempts,
        int givenBack,
        @Nullable Instant retryUntil,
        @Nullable String operationId,
        boolean isCutOff,
        @Nullable OperationFailure reason) {

    static final Instant NEVER = Instant.EPOCH;

    /** Whether an attempt so far may have done something. */
    boolean mayHaveArrived() {
        return state != OutgoingState.WAITING || (isCutOff && step == Attempt.Kind.SUBMIT);
    }

    /** How many attempts there were. One whose end is not known counts. */
    int made() {
        return attempts - givenBack;
    }
}
