package dev.idempotency.client;

import java.net.URI;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One request for an intent. It is written down before it is sent, and again when it has ended.
 *
 * @param id sent as {@code Idempotency-Attempt}; the receiver's log has it too
 * @param number 1, 2, 3 … over all runs of the intent
 * @param submittedAt just before it was sent
 * @param endedAt null while it runs; after a crash, when that was noticed
 * @param outcome {@link #NOT_SENT}, {@link #NO_RESPONSE} or the HTTP status; null while it runs
 * @param state what its answer told; {@code REJECTED} if this attempt was refused; null where there was no answer
 * @param statusLink where the answer said that the status is to be had
 * @param notBefore the receiver asked not to be asked again before ({@code Retry-After})
 * @param retryUntil the last moment at which the receiver takes a retry for one; null where its answer did not say
 */
public record Attempt(
        String id,
        int number,
        Kind kind,
        Instant submittedAt,
        @Nullable Instant endedAt,
        @Nullable String outcome,
        @Nullable State state,
        @Nullable URI statusLink,
        @Nullable Instant notBefore,
        @Nullable Instant retryUntil) {

    /** It is certain that nothing reached the receiver: there was no connection. */
    public static final String NOT_SENT = "not-sent";

    /** It may have arrived; no whole answer came back. */
    public static final String NO_RESPONSE = "no-response";

    /** What was asked for. */
    public enum Kind {
        /** To do it. */
        SUBMIT,
        /** To say what became of it. */
        CHECK;

        /** The word for it in logs and journals. */
        public String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    static Attempt begun(int number, Kind kind, Instant now) {
        return new Attempt(UUID.randomUUID().toString(), number, kind, now, null, null, null, null, null, null);
    }

    Attempt ended(Instant now, String how) {
        return new Attempt(id, number, kind, submittedAt, now, how, null, null, null, null);
    }

    Attempt ended(Instant now, Answer answer, @Nullable Instant welcome) {
        return new Attempt(
                id,
                number,
                kind,
                submittedAt,
                now,
                answer.outcome(),
                answer.state(),
                answer.statusLink(),
                welcome,
                answer.retryUntil());
    }

    /** Whether it may have done something: a submission that was neither kept from leaving nor refused. */
    public boolean mayHaveArrived() {
        return kind == Kind.SUBMIT && !NOT_SENT.equals(outcome) && state != State.REJECTED;
    }
}
