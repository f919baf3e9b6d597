package dev.idempotency.sample.faults;

import java.time.Instant;

/** What the network saw of one request. Written by one thread. */
final class Sighting {

    private final String kind;
    private final String key;
    private volatile boolean forwarded;
    private volatile int status;
    private volatile Instant handedOverAt;

    Sighting(Message request) {
        this.kind = request.isPost() ? "submit" : "check";
        this.key = request.header("Idempotency-Key").orElse("none");
    }

    void forwarded() {
        forwarded = true;
    }

    /** The whole answer has gone on to whoever had sent the request. */
    void handedOver(int answered) {
        status = answered;
        handedOverAt = Instant.now();
    }

    /** The kind of attempt that it was, in the shop's word. */
    String kind() {
        return kind;
    }

    boolean isOfKey(String expected) {
        return key.equals('"' + expected + '"');
    }

    boolean isForwarded() {
        return forwarded;
    }

    boolean isHandedOver() {
        return handedOverAt != null;
    }

    boolean isHandedOver(String answered) {
        return isHandedOver() && answered.equals(String.valueOf(status));
    }

    boolean isHandedOverBefore(Instant moment) {
        return isHandedOver() && handedOverAt.isBefore(moment);
    }

    @Override
    public String toString() {
        return kind
                + (forwarded ? " forwarded" : " not forwarded")
                + (isHandedOver() ? ", answered " + status + " at " + handedOverAt : "");
    }
}
