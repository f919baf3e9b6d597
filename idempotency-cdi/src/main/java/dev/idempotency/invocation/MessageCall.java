package dev.idempotency.invocation;

import dev.idempotency.execution.Answer;
import dev.idempotency.execution.Attempt;
import dev.idempotency.execution.Call;
import dev.idempotency.execution.Completion;
import dev.idempotency.record.OperationRecord;
import org.jspecify.annotations.Nullable;

/**
 * A call by a message. A refusal that was recorded before ends it like a success: the message is done, and an exception
 * would only bring it again.
 */
record MessageCall(BeanCall call) implements Call {

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
    public @Nullable Object answer(Answer answer) throws Exception {
        return answer instanceof Answer.Replayed replayed && isRefusal(replayed.record()) ? null : call.answer(answer);
    }

    private static boolean isRefusal(OperationRecord record) {
        return record.outcome() != null && record.outcome().failure() != null;
    }
}
