package dev.idempotency.execution;

import dev.idempotency.OperationIdentity;
import dev.idempotency.record.OperationRecord;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What an attempt is answered with. */
public sealed interface Answer {

    /** Whether there is a committed record that tells the same. */
    default boolean isRecorded() {
        return false;
    }

    /**
     * The business ran now.
     *
     * @param correction where the transaction is not ours it is not committed yet, and this tells what became of it
     */
    record Executed(Completion completion, Correction correction) implements Answer {

        /** The transaction has ended as the completion says. */
        Executed(Completion completion) {
            this(completion, Correction.NONE);
        }

        /** Whether somebody else ends the transaction, after this answer was given. */
        public boolean endsElsewhere() {
            return correction != Correction.NONE;
        }

        @Override
        public boolean isRecorded() {
            return !(completion instanceof Completion.Passing);
        }
    }

    /** It was done before: answer from the record, which may also be an unfinished one. */
    record Replayed(OperationRecord record) implements Answer {

        @Override
        public boolean isRecorded() {
            return record.outcome() != null;
        }
    }

    /**
     * Another attempt is running.
     *
     * @param since when it arrived; null where that is not to be seen
     */
    record InProgress(OperationIdentity identity, @Nullable Instant since, Duration retryAfter) implements Answer {}
}
