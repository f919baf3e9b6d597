package dev.idempotency.client;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt told. It speaks for this attempt alone: whoever keeps the history of the operation draws the
 * conclusion. Immutable; each {@code with} method returns another answer.
 *
 * @param outcome {@link Attempt#NOT_SENT}, {@link Attempt#NO_RESPONSE}, the HTTP status, or the word of the state where
 *     the answer did not come over HTTP
 * @param state {@code SUCCEEDED} and {@code FAILED}: the receiver says so for good. {@code REJECTED}: it refused this
 *     attempt. {@code PROCESSING}: it is at it. {@code UNKNOWN}: it does not say
 * @param told the state as the answer said it; null where no answer came. Another one than {@code state} where more is
 *     known than was told
 * @param isHopeless of a refusal: the same request would only be refused again
 * @param isNotFound the receiver answered that it does not know the operation, which may still be on its way to it
 * @param resourceId what the operation made
 * @param operationId the receiver's opaque name for it
 * @param statusLink where the receiver says that the status is to be had
 * @param reason what the receiver said where it said no
 * @param retryAfter how long the receiver wants to be left alone; zero where it did not say
 * @param retryUntil the last moment at which the receiver takes a retry for one; null where it did not say
 */
public record Answer(
        String outcome,
        State state,
        @Nullable State told,
        boolean isHopeless,
        boolean isNotFound,
        @Nullable String resourceId,
        @Nullable String operationId,
        @Nullable URI statusLink,
        @Nullable Reason reason,
        Duration retryAfter,
        @Nullable Instant retryUntil) {

    /** A pause is not negative, and no longer than a year. */
    public Answer {
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(state, "state");
        if (retryAfter.isNegative()) {
            retryAfter = Duration.ZERO;
        } else if (retryAfter.compareTo(RetryAfter.LONGEST) > 0) {
            retryAfter = RetryAfter.LONGEST;
        }
    }

    /** It is done. */
    public static Answer succeeded(@Nullable String resourceId) {
        return of(State.SUCCEEDED, null).withResourceId(resourceId);
    }

    /** The receiver said no for good, and will say so to every further attempt. */
    public static Answer failed(Reason reason) {
        return of(State.FAILED, reason);
    }

    /** The receiver refused this attempt because of what it asks for, and did nothing of it. */
    public static Answer refused(Reason reason) {
        return refusedForNow(reason).asHopeless();
    }

    /** The receiver did nothing because of its own condition, or because of the credentials: it may, later. */
    public static Answer refusedForNow(Reason reason) {
        return of(State.REJECTED, reason);
    }

    /** The receiver is at it. */
    public static Answer processing() {
        return of(State.PROCESSING, null);
    }

    /** The receiver answered that it does not know the operation. */
    public static Answer notFound() {
        return new Answer(
                State.UNKNOWN.word(),
                State.UNKNOWN,
                State.UNKNOWN,
                false,
                true,
                null,
                null,
                null,
                null,
                Duration.ZERO,
                null);
    }

    /** An answer that says nothing. */
    public static Answer unclear() {
        return of(State.UNKNOWN, null);
    }

    /** It is certain that nothing reached the receiver. */
    public static Answer notSent() {
        return silent(Attempt.NOT_SENT);
    }

    /** It may have arrived; no answer came back. */
    public static Answer noResponse() {
        return silent(Attempt.NO_RESPONSE);
    }

    private static Answer of(State state, @Nullable Reason reason) {
        return new Answer(state.word(), state, state, false, false, null, null, null, reason, Duration.ZERO, null);
    }

    private static Answer silent(String outcome) {
        return new Answer(outcome, State.UNKNOWN, null, false, false, null, null, null, null, Duration.ZERO, null);
    }

    /** What an exchange over HTTP told. */
    static Answer of(Exchange exchange, URI request, Verdict verdict, Instant now) {
        Response response = exchange.response();
        if (response == null) {
            return exchange.wasSent() ? noResponse() : notSent();
        }
        URI link = StatusLink.of(response, request, verdict.state());
        StatusReport report = verdict.report();
        Reason reason = verdict.reason();
        boolean isNotFound =
                report == null ? reason != null && reason.is("operation-not-found") : report.state() == State.UNKNOWN;
        return new Answer(
                Integer.toString(response.status()),
                verdict.state(),
                verdict.state(),
                verdict.isHopeless(),
                isNotFound,
                verdict.resourceId(),
                verdict.operationId(link),
                link,
                reason,
                RetryAfter.of(response, now),
                report == null ? null : report.retryUntil());
    }

    /** With what the operation made. */
    public Answer withResourceId(@Nullable String made) {
        return new Answer(
                outcome,
                state,
                told,
                isHopeless,
                isNotFound,
                made,
                operationId,
                statusLink,
                reason,
                retryAfter,
                retryUntil);
    }

    /** With the time for which the receiver wants to be left alone. */
    public Answer withRetryAfter(Duration wait) {
        return new Answer(
                outcome,
                state,
                told,
                isHopeless,
                isNotFound,
                resourceId,
                operationId,
                statusLink,
                reason,
                wait,
                retryUntil);
    }

    /** With the place where the status is to be had; null where nobody has told. */
    public Answer withStatusLink(@Nullable URI link) {
        return new Answer(
                outcome,
                state,
                told,
                isHopeless,
                isNotFound,
                resourceId,
                operationId,
                link,
                reason,
                retryAfter,
                retryUntil);
    }

    /** With another conclusion, where it is known otherwise that the receiver will come to it. What was told stays. */
    public Answer asProcessing() {
        return new Answer(
                outcome,
                State.PROCESSING,
                told,
                false,
                false,
                resourceId,
                operationId,
                statusLink,
                null,
                retryAfter,
                retryUntil);
    }

    /** The same refusal, taken for one that would only be repeated. */
    public Answer asHopeless() {
        return new Answer(
                outcome,
                state,
                told,
                true,
                isNotFound,
                resourceId,
                operationId,
                statusLink,
                reason,
                retryAfter,
                retryUntil);
    }
}
