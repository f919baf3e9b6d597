package dev.idempotency.rest;

import dev.idempotency.OperationInProgressException;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.config.Settings;
import dev.idempotency.execution.Answer;
import dev.idempotency.execution.Attempt;
import dev.idempotency.execution.Completion;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.OperationRecord;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Gives an answer to the caller of a resource method: the response itself to the filter that installs it, and to JAX-RS
 * a value that the method could have returned.
 *
 * @param returnType of the method
 */
record CallAnswer(Attempt attempt, Exchange exchange, Settings settings, Class<?> returnType) {

    private static final int CONFLICT = 409;

    /** The method ran now, and its response is written. */
    @Nullable
    Object executed(Completion completion, WrittenResponse written) {
        if (completion instanceof Completion.Success success) {
            exchange.answerWith(answers().returned(written, attempt.operationId()));
            return success.value();
        }
        return refused((Completion.DefiniteFailure) completion, written);
    }

    /**
     * A failure that was thrown is not thrown again. It is mapped and recorded; thrown a second time it would be mapped a
     * second time, perhaps differently, or be wrapped by an enterprise bean into what nothing maps.
     */
    private @Nullable Object refused(Completion.DefiniteFailure failure, WrittenResponse written) {
        if (failure.thrown() == null) {
            exchange.answerWith(answers().returned(written, attempt.operationId()));
            return failure.value();
        }
        exchange.answerWith(answers().thrown(written, attempt.operationId()));
        return nothing();
    }

    @Nullable
    Object inProgress(Answer.InProgress progress) {
        if (settings.inProgressStatus() == CONFLICT) {
            throw new OperationInProgressException(text("IDEMP0003W"), attempt.identity(), progress.retryAfter(), null);
        }
        exchange.answerWith(answers().inProgress(progress.identity(), progress.since(), progress.retryAfter()));
        return nothing();
    }

    @Nullable
    Object replayed(OperationRecord record) {
        if (record.outcome() == null) {
            throw new OutcomeUnknownException(text("IDEMP0010E"), attempt.identity(), null);
        }
        exchange.answerWith(answers().replay(record, record.outcome()));
        return nothing();
    }

    private Answers answers() {
        return new Answers(exchange.facts().links());
    }

    private String text(String id) {
        return Messages.text(id, attempt.identity().operation(), attempt.operationId());
    }

    /** What JAX-RS takes for no content. The bean's proxy passes no value of another type than the method's. */
    private @Nullable Object nothing() {
        return returnType.isPrimitive() && returnType != void.class
                ? Array.get(Array.newInstance(returnType, 1), 0)
                : null;
    }
}
