package dev.idempotency.client;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is known about an intent when a call returns. Immutable.
 *
 * @param key of the intent
 * @param state if it is not definite, the intent stays in the journal as unresolved
 * @param response the recorded response, from the first answer, a replay or the result resource; null where it is not to
 *     be had: the receiver no longer keeps it, or the intent was closed by an earlier call
 * @param operationId the receiver's opaque name for it; null where it told none
 * @param resourceId what it made: as the status document says, or the member {@code resourceId} of a JSON response; null
 *     where the receiver told nothing
 * @param reason what the receiver said last where it said no; null after a success
 * @param attempts all of this intent, in their order
 */
public record Result(
        String key,
        State state,
        @Nullable Response response,
        @Nullable String operationId,
        @Nullable String resourceId,
        @Nullable Reason reason,
        List<Attempt> attempts) {

    public Result {
        attempts = List.copyOf(attempts);
    }

    /** Of an intent that was closed before. */
    static Result of(JournalEntry entry, Outcome outcome, @Nullable Response response) {
        return new Result(
                entry.intent().key(),
                outcome.state(),
                response,
                outcome.operationId(),
                outcome.resourceId(),
                outcome.reason(),
                entry.attempts());
    }

    /** Of an intent that stays open. */
    static Result open(JournalEntry entry, State state, @Nullable Reason reason) {
        return new Result(entry.intent().key(), state, null, null, null, reason, entry.attempts());
    }
}
