package dev.idempotency.invocation;

import dev.idempotency.OperationFailedException;
import dev.idempotency.OperationFailure;
import dev.idempotency.OperationInProgressException;
import dev.idempotency.OperationState;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.ResultUnavailableException;
import dev.idempotency.config.Retention;
import dev.idempotency.execution.Answer;
import dev.idempotency.execution.Attempt;
import dev.idempotency.execution.Call;
import dev.idempotency.execution.Completion;
import dev.idempotency.execution.DefiniteFailures;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Outcome.BodyState;
import dev.idempotency.retention.KeyRules;
import jakarta.json.bind.JsonbException;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call whose result is a Java value and whose failure is an exception.
 *
 * @param resultType what a recorded result is read back as; void for none
 * @param retention tells until when a retry is safe
 * @param loader finds the classes of recorded exceptions
 */
record BeanCall(
        Attempt attempt,
        Type resultType,
        DefiniteFailures failures,
        ResultCodec codec,
        Retention retention,
        ClassLoader loader)
        implements Call {

    @Override
    public Completion returned(@Nullable Object value) {
        Outcome outcome = attempt.resultExpected()
                ? new Outcome(
                        OperationState.SUCCEEDED,
                        0,
                        List.of(),
                        codec.encode(value, resultType),
                        BodyState.STORED,
                        null,
                        null)
                : Outcome.SUCCESS_WITHOUT_RESULT;
        return new Completion.Success(outcome, value);
    }

    @Override
    public Completion threw(Exception thrown) throws Exception {
        if (!failures.include(thrown)) {
            throw thrown;
        }
        OperationFailure failure = FailureCodec.encode(DefiniteFailures.unwrapped(thrown));
        Outcome outcome = new Outcome(OperationState.FAILED, 0, List.of(), null, BodyState.NONE, null, failure);
        return new Completion.DefiniteFailure(outcome, null, thrown);
    }

    @Override
    public @Nullable Object answer(Answer answer) throws Exception {
        if (answer instanceof Answer.Executed executed) {
            return executed(executed.completion());
        }
        if (answer instanceof Answer.InProgress progress) {
            throw new OperationInProgressException(
                    Messages.text("IDEMP0003W", attempt.identity().operation(), attempt.operationId()),
                    attempt.identity(),
                    progress.retryAfter(),
                    null);
        }
        return replayed(((Answer.Replayed) answer).record());
    }

    private static @Nullable Object executed(Completion completion) throws Exception {
        if (completion instanceof Completion.DefiniteFailure failure && failure.thrown() instanceof Exception thrown) {
            throw thrown;
        }
        return completion instanceof Completion.Success success ? success.value() : null;
    }

    private @Nullable Object replayed(OperationRecord record) throws Exception {
        Outcome outcome = record.outcome();
        if (outcome == null) {
            throw new OutcomeUnknownException(
                    Messages.text("IDEMP0010E", attempt.identity().operation(), attempt.operationId()),
                    attempt.identity(),
                    null);
        }
        OperationFailure failure = outcome.failure();
        if (failure != null) {
            throw failed(failure);
        }
        return outcome.bodyState() == BodyState.NONE ? null : result(record, outcome.body());
    }

    private Exception failed(OperationFailure failure) {
        return FailureCodec.decode(failure, failures, loader)
                .orElseGet(() -> new OperationFailedException(
                        Messages.text(
                                "IDEMP0011W", attempt.identity().operation(), attempt.operationId(), failure.title()),
                        failure,
                        attempt.identity(),
                        null));
    }

    private @Nullable Object result(OperationRecord record, byte @Nullable [] body) {
        if (body == null) {
            throw unavailable(record, null);
        }
        try {
            return codec.decode(body, resultType);
        } catch (JsonbException e) {
            throw unavailable(record, e);
        }
    }

    private ResultUnavailableException unavailable(OperationRecord record, @Nullable Throwable cause) {
        return new ResultUnavailableException(
                Messages.text("IDEMP0012W", attempt.identity().operation(), attempt.operationId()),
                KeyRules.dated(record.status(), retention),
                cause);
    }
}
