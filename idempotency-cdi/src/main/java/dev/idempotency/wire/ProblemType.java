package dev.idempotency.wire;

import java.util.Arrays;
import java.util.Optional;

/** The problems that this library itself answers with (RFC 9457). */
public enum ProblemType {
    KEY_MISSING("key-missing", 400, "Idempotency key missing"),
    KEY_INVALID("key-invalid", 400, "Idempotency key invalid"),
    REQUEST_INVALID("request-invalid", 400, "Request not readable"),
    AUTHENTICATION_REQUIRED("authentication-required", 403, "Authentication required"),
    OPERATION_NOT_FOUND("operation-not-found", 404, "Operation not found"),
    IN_PROGRESS("in-progress", 409, "Operation in progress"),
    OPERATION_FAILED("operation-failed", 409, "Operation failed"),
    REQUEST_TOO_LARGE("request-too-large", 413, "Request too large"),
    OPERATION_ABANDONED("operation-abandoned", 409, "Operation abandoned"),
    KEY_EXPIRED("key-expired", 422, "Idempotency key expired"),
    KEY_REUSED("key-reused", 422, "Idempotency key reused"),
    ROLLED_BACK("rolled-back", 500, "Operation rolled back"),
    OPERATION_RECURSION("operation-recursion", 500, "Operation called itself"),
    INNER_OPERATION_REFUSED("inner-operation-refused", 500, "Inner operation refused"),
    INNER_OPERATION_UNFINISHED("inner-operation-unfinished", 503, "Inner operation unfinished"),
    OUTCOME_UNKNOWN("outcome-unknown", 503, "Outcome unknown"),
    STORE_UNAVAILABLE("store-unavailable", 503, "Store unavailable");

    private static final String URN = "urn:idempotency:problem:";

    private final String word;
    private final int status;
    private final String title;

    ProblemType(String word, int status, String title) {
        this.word = word;
        this.status = status;
        this.title = title;
    }

    /** The problem with that name, for example {@code key-reused}. */
    public static Optional<ProblemType> named(String name) {
        return Arrays.stream(values()).filter(type -> type.word.equals(name)).findFirst();
    }

    /** The last part of the type, for example {@code key-reused}. */
    public String word() {
        return word;
    }

    /** The type as it stands in a problem document. */
    public String uri() {
        return URN + word;
    }

    /** The HTTP status that it is answered with. */
    public int status() {
        return status;
    }

    /** The same short sentence every time. */
    public String title() {
        return title;
    }
}
