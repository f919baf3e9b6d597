package dev.idempotency.execution;

import dev.idempotency.IdempotencyException;
import org.jspecify.annotations.Nullable;

/**
 * One call of a protected method, seen by the kind of its caller: how it states what it wants, what counts as success
 * and failure, and in which form it takes an answer. Used by one thread.
 */
public interface Call {

    /** What the call asks for. */
    Attempt attempt();

    /**
     * Judges and encodes what the method returned. Runs inside the transaction: whatever it throws rolls back.
     */
    Completion returned(@Nullable Object value) throws Exception;

    /**
     * Judges what the method threw. Runs inside the transaction.
     *
     * @throws Exception the thrown exception itself, unless it is a definite failure
     */
    Completion threw(Exception thrown) throws Exception;

    /** Hears of a refusal that goes on to the method's caller. */
    default void refused(IdempotencyException refusal) {}

    /**
     * Turns the answer into what the method's caller gets: a return value of the method's type, or an exception.
     */
    @Nullable
    Object answer(Answer answer) throws Exception;
}
