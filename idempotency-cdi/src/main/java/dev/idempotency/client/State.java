package dev.idempotency.client;

/** What is known about an intent. */
public enum State {
    /** It happened. Definite. */
    SUCCEEDED("succeeded"),
    /** The receiver said no for good, and recorded it. Definite. */
    FAILED("failed"),
    /** The receiver refused the request before anything of it could have happened. Definite. */
    REJECTED("rejected"),
    /** The receiver is at it. */
    PROCESSING("processing"),
    /** Nobody has said yet. This never means that it did not happen. */
    UNKNOWN("unknown");

    private final String word;

    State(String word) {
        this.word = word;
    }

    /** The word for it on the wire, in logs and in journals. */
    public String word() {
        return word;
    }

    /** Whether this can no longer change. */
    public boolean isDefinite() {
        return this == SUCCEEDED || this == FAILED || this == REJECTED;
    }
}
