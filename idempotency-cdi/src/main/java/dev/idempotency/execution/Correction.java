package dev.idempotency.execution;

import dev.idempotency.IdempotencyException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What became of an answer that was given before its transaction ended. Whoever can still say something else when that
 * is known, asks here. Written by the thread that ends the transaction; thread-safe.
 */
public final class Correction {

    /** Of an answer that was given after the end of its transaction. Never written. */
    static final Correction NONE = new Correction();

    private volatile @Nullable Answer answer;
    private volatile @Nullable IdempotencyException refusal;

    /** Another attempt made this answer true. */
    void answer(Answer instead) {
        answer = instead;
    }

    /** The answer was not true, or cannot be told to be. */
    void refuse(IdempotencyException reason) {
        refusal = reason;
    }

    /**
     * What to answer instead.
     *
     * @return empty where the answer stands, or its transaction has not ended yet
     * @throws IdempotencyException if the caller is to get this instead
     */
    public Optional<Answer> instead() {
        IdempotencyException reason = refusal;
        if (reason != null) {
            throw reason;
        }
        return Optional.ofNullable(answer);
    }
}
