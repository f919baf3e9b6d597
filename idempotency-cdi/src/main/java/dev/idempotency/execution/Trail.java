package dev.idempotency.execution;

import dev.idempotency.IdempotencyException;
import dev.idempotency.messages.Evidence;
import dev.idempotency.messages.Evidence.Result;
import dev.idempotency.record.OperationRecord;
import org.jspecify.annotations.Nullable;

/** Writes the one line of evidence that every attempt leaves. */
final class Trail {

    private Trail() {}

    /** Writes the line for an answer, and passes the answer on. */
    static Answer written(Attempt attempt, Answer answer) {
        if (answer instanceof Answer.Executed executed) {
            write(attempt, resultOf(executed.completion()), resourceIdOf(executed.completion()));
        } else if (answer instanceof Answer.Replayed replayed) {
            write(attempt, resultOf(replayed.record()), resourceIdOf(replayed.record()));
        } else {
            write(attempt, Result.IN_PROGRESS, null);
        }
        return answer;
    }

    /** Writes the line for an attempt that ends with an exception. The refusal of an operation inside is not its own. */
    static void failed(Attempt attempt, Throwable thrown) {
        boolean refused = thrown instanceof IdempotencyException refusal
                && attempt.identity().equals(refusal.identity().orElse(null));
        Result result = refused ? resultOf((IdempotencyException) thrown) : Result.ROLLED_BACK;
        write(attempt, result, null);
    }

    static void write(Attempt attempt, Result result, @Nullable String resourceId) {
        Evidence.write(
                attempt.identity().operation(),
                attempt.operationId(),
                attempt.identity().key(),
                attempt.attemptId(),
                attempt.arrivedAt(),
                result,
                null,
                resourceId);
    }

    private static Result resultOf(Completion completion) {
        if (completion instanceof Completion.Success) {
            return Result.EXECUTED;
        }
        return completion instanceof Completion.DefiniteFailure ? Result.FAILED : Result.ROLLED_BACK;
    }

    private static @Nullable String resourceIdOf(Completion completion) {
        return completion instanceof Completion.Success success
                ? success.outcome().resourceId()
                : null;
    }

    private static Result resultOf(OperationRecord record) {
        if (record.isAbandoned()) {
            return Result.ABANDONED;
        }
        return record.outcome() == null ? Result.OUTCOME_UNKNOWN : Result.REPLAYED;
    }

    private static @Nullable String resourceIdOf(OperationRecord record) {
        return record.outcome() == null ? null : record.outcome().resourceId();
    }

    static Result resultOf(IdempotencyException refusal) {
        return switch (refusal.problem()) {
            case "key-reused" -> Result.KEY_REUSED;
            case "in-progress" -> Result.IN_PROGRESS;
            case "rolled-back" -> Result.ROLLED_BACK;
            case "outcome-unknown" -> Result.OUTCOME_UNKNOWN;
            case "store-unavailable" -> Result.STORE_UNAVAILABLE;
            case "key-expired" -> Result.EXPIRED;
            default -> Result.REFUSED;
        };
    }
}
