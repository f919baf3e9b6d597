package dev.idempotency.rest;

import dev.idempotency.IdempotencyException;
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
import jakarta.ws.rs.container.ContainerResponseContext;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One call of a resource method by JAX-RS. What the caller gets is installed by the response filter; what this call
 * returns only has to be of the method's type.
 */
final class HttpCall implements Call {

    private static final int CLIENT_ERROR = 400;
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
            return executed(executed);
        }
        exchange.answerWith(ofAnother(answer));
        return nothing();
    }

    private @Nullable Object executed(Answer.Executed executed) {
        Completion completion = executed.completion();
        if (completion instanceof Completion.Passing passing) {
            return passing.value();
        }
        WrittenResponse response = java.util.Objects.requireNonNull(written, "written");
        if (completion instanceof Completion.Success success) {
            exchange.answerWith(unlessCorrected(executed, answers.returned(response, attempt.operationId())));
            return success.value();
        }
        return refused(executed, (Completion.DefiniteFailure) completion, response);
    }

    /**
     * A failure that was thrown is not thrown again. It is mapped and recorded; thrown a second time it would be mapped a
     * second time, perhaps differently, or be wrapped by an enterprise bean into what nothing maps.
     */
    private @Nullable Object refused(
            Answer.Executed executed, Completion.DefiniteFailure failure, WrittenResponse response) {
        if (failure.thrown() == null) {
            exchange.answerWith(unlessCorrected(executed, answers.returned(response, attempt.operationId())));
            return failure.value();
        }
        exchange.answerWith(unlessCorrected(executed, answers.thrown(response, attempt.operationId())));
        return nothing();
    }

    /**
     * An enterprise bean's transaction ends after the interceptor has returned and before the response is made. Only then
     * is known whether what the method said came true.
     */
    private Consumer<ContainerResponseContext> unlessCorrected(
            Answer.Executed executed, Consumer<ContainerResponseContext> prepared) {
        return response -> {
            try {
                executed.correction()
                        .instead()
                        .map(this::ofAnother)
                        .orElse(prepared)
                        .accept(response);
            } catch (IdempotencyException e) {
                if (!isMappedException(executed.completion(), response)) {
                    answers.refusal(e).accept(response);
                }
            }
        };
    }

    /** The container's own exception for a failed commit. The application may have a mapper for it, which stands. */
    private static boolean isMappedException(Completion completion, ContainerResponseContext response) {
        return completion instanceof Completion.Success && response.getStatus() >= CLIENT_ERROR;
    }

    private Consumer<ContainerResponseContext> ofAnother(Answer answer) {
        return answer instanceof Answer.InProgress progress
                ? inProgress(progress)
                : replayed(((Answer.Replayed) answer).record());
    }

    private Consumer<ContainerResponseContext> inProgress(Answer.InProgress progress) {
        if (settings.inProgressStatus() == CONFLICT) {
            throw new OperationInProgressException(
                    Messages.text("IDEMP0003W", attempt.identity().operation(), attempt.operationId()),
                    attempt.identity(),
                    progress.retryAfter(),
                    null);
        }
        return answers.inProgress(progress.identity(), progress.since(), progress.retryAfter());
    }

    private Consumer<ContainerResponseContext> replayed(OperationRecord record) {
        if (record.outcome() == null) {
            throw new OutcomeUnknownException(
                    Messages.text("IDEMP0010E", attempt.identity().operation(), attempt.operationId()),
                    attempt.identity(),
                    null);
        }
        return answers.replay(record, record.outcome());
    }

    /** A value of the method's type that JAX-RS will take for no content: another type would not pass the bean's proxy. */
    private @Nullable Object nothing() {
        Class<?> type = description.method().getReturnType();
        return type.isPrimitive() && type != void.class
                ? java.lang.reflect.Array.get(java.lang.reflect.Array.newInstance(type, 1), 0)
                : null;
    }
}
