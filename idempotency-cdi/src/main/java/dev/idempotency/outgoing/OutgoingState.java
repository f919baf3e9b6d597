package dev.idempotency.outgoing;

import java.util.Arrays;
import java.util.Locale;

/** What is known about an outgoing operation. */
public enum OutgoingState {
    /** Nothing of it can have reached the receiver yet. */
    WAITING,
    /** An attempt may have arrived, and nobody has said what became of it. It is being found out. */
    UNKNOWN,
    /** The receiver is at it. */
    PROCESSING,
    /** It happened. Final. */
    SUCCEEDED,
    /** It did not happen and will not: the receiver said no, or nothing ever reached it within the limits. Final. */
    FAILED,
    /** It may have happened, and there is no safe way left to find out. It waits for a person. */
    UNRESOLVED;

    /** The word for it in the database and in logs. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Whether the relay has no more to do for it. */
    public boolean isOver() {
        return this == SUCCEEDED || this == FAILED || this == UNRESOLVED;
    }

    /** Whether this can no longer change. */
    public boolean isDefinite() {
        return this == SUCCEEDED || this == FAILED;
    }

    /**
     * The state with that word.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static OutgoingState of(String word) {
        return Arrays.stream(values())
                .filter(state -> state.word().equals(word))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("there is no state " + word));
    }
}
