package dev.idempotency;

import java.util.Locale;

/** What is known about an operation. The lower-case names are the words on the wire. */
public enum OperationState {
    /** An attempt is running at this moment. */
    PROCESSING,
    /** It happened; the result is recorded. Final. */
    SUCCEEDED,
    /** It was refused for good and left no effect. Final. */
    FAILED,
    /**
     * Nothing certain is known. This never means "not executed": a request may still be under way. Ask again, or
     * submit again with the same key.
     */
    UNKNOWN;

    /** Whether this state never changes again. */
    public boolean isFinal() {
        return this == SUCCEEDED || this == FAILED;
    }

    /** The word on the wire and in the database. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The state with that word.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static OperationState ofWireName(String word) {
        for (OperationState state : values()) {
            if (state.wireName().equals(word)) {
                return state;
            }
        }
        throw new IllegalArgumentException("no such operation state: " + word);
    }
}
