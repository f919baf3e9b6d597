package dev.idempotency.rest;

import dev.idempotency.OperationInProgressException;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.config.Settings;
import dev.idempotency.execution.Answer;
import dev.idempotency.execution.Attempt;
import dev.idempotency.execution.Call;
import dev.idempotency.execution.Completion;
import dev.idempotency.execution.OperationDescription;
import dev.idempotency.messages.Messages;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import java.io.IOException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One call of a resource method by JAX-RS. What the caller gets is installed by the response filter; what this call
 * returns only has to be of the method's type.
 */
final class HttpCall implements Call {

    private static final int CONFLICT = 409;

    private final Attempt attempt;
    private final OperationDescription description;
    private final Exchange exchange;
    private final Settings settings;
    private final Answers answers;
    private @Nullable WrittenResponse written;

    HttpCall(Attempt attempt, OperationDescription description, Exchange exchange, Settings settings) {
        this.attempt = attempt;
        this.description = description;
        this.exchange = exchange;
        this.settings = settings;
        this.answers = new Answers(exchange.facts().links());
    }

    @Override
    public Attempt attempt() {
        return attempt;
    }

    @Override
    public Completion returned(@Nullable Object value) throws IOException {
        Draft draft = Draft.ofReturned(value, exchange.method());
        if (draft.isPassing()) {
            return new Completion.Passing(value);
        }
        WrittenResponse response = write(draft);
        if (draft.isRefusal()) {
            return new Completion.DefiniteFailure(response.failure(), value, null);
        }
        return new Completion.Success(
                description.returnsNothing() ? Outcome.SUCCESS_WITHOUT_RESULT : response.success(), value);
    }

    @Override
    public Completion threw(Exception thrown) throws Exception {
        ThrownResponses responses = new ThrownResponses(
                exchange.providers(), description.failures(), exchange.facts().links());
        Optional<Draft> draft = responses.definite(thrown, exchange.method());
        if (draft.isEmpty()) {
            throw thrown;
        }
        return new Completion.DefiniteFailure(write(draft.get()).failure(), null, thrown);
    }

    private WrittenResponse write(Draft draft) throws IOException {
        WrittenResponse response = EntityWriter.write(draft, exchange);
        written = response;
        return response;
    }

    @Override
    public @Nullable Object answer(Answer answer) {
        if (answer instanceof Answer.Executed executed) {
            return executed(executed.completion());
        }
        if (answer instanceof Answer.InProgress progress) {
            return inProgress(progress);
        }
        return replayed(((Answer.Replayed) answer).record());
    }

    private @Nullable Object executed(Completion completion) {
        if (completion instanceof Completion.Passing passing) {
            return passing.value();
        }
        WrittenResponse response = java.util.Objects.requireNonNull(written, "written");
        if (completion instanceof Completion.Success success) {
            exchange.answerWith(answers.returned(response, attempt.operationId()));
            return success.value();
        }
        return refused((Completion.DefiniteFailure) completion, response);
    }

    /**
     * A failure that was thrown is not thrown again. It is mapped and recorded; thrown a second time it would be mapped a
     * second time, perhaps differently, or be wrapped by an enterprise bean into what nothing maps.
     */
    private @Nullable Object refused(Completion.DefiniteFailure failure, WrittenResponse response) {
        if (failure.thrown() == null) {
            exchange.answerWith(answers.returned(response, attempt.operationId()));
            return failure.value();
        }
        exchange.answerWith(answers.thrown(response, attempt.operationId()));
        return nothing();
    }

    private @Nullable Object inProgress(Answer.InProgress progress) {
        if (settings.inProgressStatus() == CONFLICT) {
            throw new OperationInProgressException(
                    Messages.text("IDEMP0003W", attempt.identity().operation(), attempt.operationId()),
                    attempt.identity(),
                    progress.retryAfter(),
                    null);
        }
        exchange.answerWith(answers.inProgress(progress.identity(), progress.since(), progress.retryAfter()));
        return nothing();
    }

    private @Nullable Object replayed(OperationRecord record) {
        if (record.outcome() == null) {
            throw new OutcomeUnknownException(
                    Messages.text("IDEMP0010E", attempt.identity().operation(), attempt.operationId()),
                    attempt.identity(),
                    null);
        }
        exchange.answerWith(answers.replay(record, record.outcome()));
        return nothing();
    }

    /** A value of the method's type that JAX-RS will take for no content: another type would not pass the bean's proxy. */
    private @Nullable Object nothing() {
        Class<?> type = description.method().getReturnType();
        return type.isPrimitive() && type != void.class
                ? java.lang.reflect.Array.get(java.lang.reflect.Array.newInstance(type, 1), 0)
                : null;
    }
}
