package dev.idempotency.rest;

import dev.idempotency.IdempotencyException;
import dev.idempotency.OperationInProgressException;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.config.Settings;
import dev.idempotency.execution.Answer;
import dev.idempotency.execution.Attempt;
import dev.idempotency.execution.Completion;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.OperationRecord;
import jakarta.ws.rs.container.ContainerResponseContext;
import java.lang.reflect.Array;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Gives an answer to the caller of a resource method: the response itself to the filter that installs it, and to JAX-RS
 * a value that the method could have returned.
 *
 * @param returnType of the method
 */
record CallAnswer(Attempt attempt, Exchange exchange, Settings settings, Class<?> returnType) {

    private static final int CLIENT_ERROR = 400;
    private static final int CONFLICT = 409;

    /** The method ran now, and its response is written. */
    @Nullable
    Object executed(Answer.Executed executed, WrittenResponse written) {
        if (executed.completion() instanceof Completion.Success success) {
            answerWith(executed, answers().returned(written, attempt.operationId()));
            return success.value();
        }
        return refused(executed, (Completion.DefiniteFailure) executed.completion(), written);
    }

    /**
     * A failure that was thrown is not thrown again. It is mapped and recorded; thrown a second time it would be mapped a
     * second time, perhaps differently, or be wrapped by an enterprise bean into what nothing maps.
     */
    private @Nullable Object refused(
            Answer.Executed executed, Completion.DefiniteFailure failure, WrittenResponse written) {
        if (failure.thrown() == null) {
            answerWith(executed, answers().returned(written, attempt.operationId()));
            return failure.value();
        }
        answerWith(executed, answers().thrown(written, attempt.operationId()));
        return nothing();
    }

    /** The answer is that of another attempt: of one before, or of one that is running. */
    @Nullable
    Object ofAnother(Answer answer) {
        exchange.answerWith(installing(answer));
        return nothing();
    }

    /**
     * An enterprise bean's transaction ends after the interceptor has returned and before the response is made. Only then
     * is known whether what the method said came true.
     */
    private void answerWith(Answer.Executed executed, Consumer<ContainerResponseContext> prepared) {
        exchange.answerWith(response -> {
            boolean failed = isFailedCommit(executed, response);
            try {
                Optional<Answer> instead = executed.correction().instead();
                if (instead.isPresent() || !failed) {
                    instead.map(this::installing).orElse(prepared).accept(response);
                }
            } catch (IdempotencyException e) {
                if (!failed) {
                    answers().refusal(e).accept(response);
                }
            }
        });
    }

    /**
     * The container's own exception for a failed commit. It stands, as does what a mapper of the application made of it,
     * and also where the correction knows of no failure: some transaction managers tell a heuristic rollback as committed.
     */
    private static boolean isFailedCommit(Answer.Executed executed, ContainerResponseContext response) {
        return executed.endsElsewhere()
                && executed.completion() instanceof Completion.Success
                && response.getStatus() >= CLIENT_ERROR;
    }

    private Consumer<ContainerResponseContext> installing(Answer answer) {
        return answer instanceof Answer.InProgress progress
                ? inProgress(progress)
                : replayed(((Answer.Replayed) answer).record());
    }

    private Consumer<ContainerResponseContext> inProgress(Answer.InProgress progress) {
        if (settings.inProgressStatus() == CONFLICT) {
            throw new OperationInProgressException(text("IDEMP0003W"), attempt.identity(), progress.retryAfter(), null);
        }
        return answers().inProgress(progress.identity(), progress.since(), progress.retryAfter());
    }

    private Consumer<ContainerResponseContext> replayed(OperationRecord record) {
        if (record.outcome() == null) {
            throw new OutcomeUnknownException(text("IDEMP0010E"), attempt.identity(), null);
        }
        return answers().replay(record, record.outcome());
    }

    private Answers answers() {
        return new Answers(exchange.facts().links(), settings.retention());
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
