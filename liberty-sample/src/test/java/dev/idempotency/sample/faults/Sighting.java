package dev.idempotency.sample.faults;

import java.time.Instant;

/** What the network saw of one request. Written by one thread. */
final class Sighting {

    private final String kind;
    private final String key;
    private volatile boolean forwarded;
    private volatile int status;
    private volatile String state = "unknown";
    private volatile Instant handedOverAt;

    Sighting(Message request) {
        this.kind = request.isPost() ? "submit" : "check";
        this.key = request.header("Idempotency-Key").orElse("none");
    }

    void forwarded() {
        forwarded = true;
    }

    /** The whole answer has gone on to whoever had sent the request. */
    void handedOver(Message answer) {
        status = answer.status();
        state = answer.state().orElse("unknown");
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

    /** Whether that is what an answer like this one tells an attempt. */
    boolean tells(String told) {
        if (kind.equals("check")) {
            return told.equals(status == 200 ? state : "unknown");
        }
        if (status < 300) {
            return told.equals(status == 202 ? "processing" : "succeeded");
        }
        boolean isUnclear = status >= 500 || status == 408;
        return told.equals(isUnclear ? "unknown" : "rejected") || (status == 409 && told.equals("processing"));
    }

    boolean isHandedOverBefore(Instant moment) {
        return isHandedOver() && handedOverAt.isBefore(moment);
    }

    @Override
    public String toString() {
        return kind
                + (forwarded ? " forwarded" : " not forwarded")
                + (isHandedOver() ? ", answered " + status + " " + state + " at " + handedOverAt : "");
    }
}
