package dev.idempotency.rest;

import dev.idempotency.IdempotencyException;
import dev.idempotency.config.Settings;
import dev.idempotency.execution.Answer;
import dev.idempotency.execution.Attempt;
import dev.idempotency.execution.Call;
import dev.idempotency.execution.Completion;
import dev.idempotency.execution.DefiniteFailures;
import dev.idempotency.execution.OperationDescription;
import dev.idempotency.record.Outcome;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One call of a resource method by JAX-RS: its response is written inside of the transaction, once. */
final class HttpCall implements Call {

    private final Attempt attempt;
    private final OperationDescription description;
    private final Exchange exchange;
    private final CallAnswer answers;
    private @Nullable WrittenResponse written;

    HttpCall(Attempt attempt, OperationDescription description, Exchange exchange, Settings settings) {
        this.attempt = attempt;
        this.description = description;
        this.exchange = exchange;
        this.answers =
                new CallAnswer(attempt, exchange, settings, description.method().getReturnType());
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
        if (DefiniteFailures.unwrapped(thrown) instanceof IdempotencyException refusal && !isOwn(refusal)) {
            exchange.letThrough(refusal, attempt.identity());
        }
        ThrownResponses responses = new ThrownResponses(
                exchange.providers(), description.failures(), exchange.facts().links());
        Optional<Draft> draft = responses.definite(thrown, exchange.method());
        if (draft.isEmpty()) {
            throw thrown;
        }
        return new Completion.DefiniteFailure(write(draft.get()).failure(), null, thrown);
    }

    private boolean isOwn(IdempotencyException refusal) {
        return refusal.identity().equals(Optional.of(attempt.identity()));
    }

    private WrittenResponse write(Draft draft) throws IOException {
        WrittenResponse response = EntityWriter.write(draft, exchange);
        written = response;
        return response;
    }

    @Override
    public @Nullable Object answer(Answer answer) {
        if (!(answer instanceof Answer.Executed executed)) {
            return answers.ofAnother(answer);
        }
        return executed.completion() instanceof Completion.Passing passing
                ? passing.value()
                : answers.executed(executed, Objects.requireNonNull(written, "written"));
    }
}
