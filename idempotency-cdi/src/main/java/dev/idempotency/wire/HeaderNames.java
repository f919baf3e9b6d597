package dev.idempotency.wire;

/** The header fields of the protocol. */
public final class HeaderNames {

    /** The caller's identifier of one intent. */
    public static final String KEY = "Idempotency-Key";

    /** The caller's identifier of one attempt at it. */
    public static final String ATTEMPT = "Idempotency-Attempt";

    /** {@code true} on an answer that was given from the record, without running anything. */
    public static final String REPLAYED = "Idempotency-Replayed";

    private HeaderNames() {}
}
