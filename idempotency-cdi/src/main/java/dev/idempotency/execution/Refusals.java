package dev.idempotency.execution;

import dev.idempotency.IdempotencyException;
import dev.idempotency.KeyExpiredException;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.fingerprint.Fingerprint;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.StoreFailure;
import org.jspecify.annotations.Nullable;

/** Says no in the words of the public exceptions. */
final class Refusals {

    private static final System.Logger LOGGER = System.getLogger(OperationExecutor.class.getName());

    private Refusals() {}

    /**
     * The answer by a record to an attempt that has the same parameters.
     *
     * @throws KeyReusedException if it has others
     * @throws OutcomeUnknownException if whoever had it in hand is gone
     */
    static Answer replay(Attempt attempt, OperationRecord record) {
        refuseOtherParameters(attempt, record);
        if (record.isLapsed()) {
            throw unsettled(attempt, null);
        }
        return record.isRunning() ? OtherAttempts.inProgress(record) : new Answer.Replayed(record);
    }

    static void refuseOtherParameters(Attempt attempt, OperationRecord record) {
        if (!record.isAbandoned() && !sameParameters(attempt, record)) {
            throw keyReused(attempt);
        }
    }

    private static boolean sameParameters(Attempt attempt, OperationRecord record) {
        try {
            return attempt.fingerprint().matches(record.fingerprint());
        } catch (Fingerprint.UnknownVersionException e) {
            String text = Messages.text("IDEMP0009E", attempt.operationId());
            LOGGER.log(System.Logger.Level.ERROR, text);
            throw new StoreUnavailableException(text, attempt.identity(), e);
        }
    }

    static KeyReusedException keyReused(Attempt attempt) {
        return new KeyReusedException(
                Messages.text("IDEMP0001W", attempt.identity().operation()), attempt.identity(), null);
    }

    static OperationRolledBackException rolledBack(Attempt attempt, @Nullable Throwable cause) {
        String text = Messages.text("IDEMP0004W", attempt.identity().operation(), attempt.operationId());
        if (cause != null) {
            LOGGER.log(System.Logger.Level.WARNING, text, cause);
        }
        return new OperationRolledBackException(text, attempt.identity(), cause);
    }

    /** Another attempt has taken over meanwhile, and come to nothing. */
    static OperationRolledBackException lost(Attempt attempt) {
        String text = Messages.text("IDEMP0026W", attempt.identity().operation(), attempt.operationId());
        LOGGER.log(System.Logger.Level.WARNING, text);
        return new OperationRolledBackException(text, attempt.identity(), null);
    }

    static OutcomeUnknownException unknown(Attempt attempt, @Nullable Throwable cause) {
        String text = Messages.text("IDEMP0006E", attempt.identity().operation(), attempt.operationId());
        LOGGER.log(System.Logger.Level.ERROR, text, cause);
        return new OutcomeUnknownException(text, attempt.identity(), cause);
    }

    /** It was begun, and what became of it has not been found out. */
    static OutcomeUnknownException unsettled(Attempt attempt, @Nullable Throwable cause) {
        String text = Messages.text("IDEMP0022W", attempt.identity().operation(), attempt.operationId());
        LOGGER.log(System.Logger.Level.WARNING, text, cause);
        return new OutcomeUnknownException(text, attempt.identity(), cause);
    }

    static IdempotencyException unavailable(Attempt attempt, StoreFailure failure) {
        if (failure.kind() == StoreFailure.Kind.FORGOTTEN) {
            return new KeyExpiredException(String.valueOf(failure.getMessage()), attempt.identity(), failure);
        }
        String text = Messages.text("IDEMP0007E", attempt.identity().operation(), failure.getMessage());
        LOGGER.log(System.Logger.Level.ERROR, text);
        return new StoreUnavailableException(text, attempt.identity(), failure);
    }
}
