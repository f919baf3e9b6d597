package dev.idempotency.invocation;

import dev.idempotency.IdempotencyException;
import dev.idempotency.execution.Answer;
import dev.idempotency.execution.Attempt;
import dev.idempotency.execution.Call;
import dev.idempotency.execution.Completion;
import dev.idempotency.record.OperationRecord;
import org.jspecify.annotations.Nullable;

/**
 * A call by a message. A definite failure ends it like a success, whether it is recorded now or was before: the message
 * is done, and an exception would only bring it again. Where it is recorded only after the container has rolled back,
 * that brings the message again, once.
 *
 * @param message its name in the log
 */
record MessageCall(BeanCall call, String message) implements Call {

    @Override
    public Attempt attempt() {
        return call.attempt();
    }

    @Override
    public Completion returned(@Nullable Object value) {
        return call.returned(value);
    }

    @Override
    public Completion threw(Exception thrown) throws Exception {
        return call.threw(thrown);
    }

    @Override
    public void refused(IdempotencyException refusal) {
        MessageRefusals.tell(call.attempt().identity().operation(), message, refusal);
    }

    @Override
    public @Nullable Object answer(Answer answer) throws Exception {
        return isDefiniteFailure(answer) ? null : call.answer(answer);
    }

    private static boolean isDefiniteFailure(Answer answer) {
        if (answer instanceof Answer.Executed executed) {
            return executed.completion() instanceof Completion.DefiniteFailure;
        }
        return answer instanceof Answer.Replayed replayed && isFailed(replayed.record());
    }

    private static boolean isFailed(OperationRecord record) {
        return record.outcome() != null && record.outcome().failure() != null;
    }
}
