package dev.idempotency.client;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * What one attempt told.
 *
 * @param state {@code REJECTED} if this attempt was refused
 * @param isFinal whether this is the end of the intent
 * @param isHopeless whether submitting again would only be refused again
 * @param response the recorded response; null where the answer was another one
 * @param report the status document; null where there was none
 * @param reason why not; null where the answer was not a no
 */
record Verdict(
        State state,
        boolean isFinal,
        boolean isHopeless,
        @Nullable Response response,
        @Nullable StatusReport report,
        @Nullable Reason reason) {

    /** Nobody knows more than before. */
    static final Verdict UNCLEAR = new Verdict(State.UNKNOWN, false, false, null, null, null);

    /** The recorded response itself. */
    static Verdict recorded(State state, Response response, @Nullable Reason reason) {
        return new Verdict(state, true, false, response, null, reason);
    }

    /** What a status document says. */
    static Verdict of(StatusReport report) {
        return new Verdict(report.state(), report.state().isDefinite(), false, null, report, report.reason());
    }

    static Verdict processing() {
        return new Verdict(State.PROCESSING, false, false, null, null, null);
    }

    /** Unclear, and this is what was said. */
    static Verdict unclear(Reason reason) {
        return new Verdict(State.UNKNOWN, false, false, null, null, reason);
    }

    /** The end: nothing came before that could have done it. */
    static Verdict rejected(Response response, Reason reason) {
        return new Verdict(State.REJECTED, true, true, response, null, reason);
    }

    /** Nothing but a refusal of this one attempt. */
    static Verdict refused(Reason reason, boolean isHopeless) {
        return new Verdict(State.REJECTED, false, isHopeless, null, null, reason);
    }

    /** What the operation made, where that was told. */
    @Nullable
    String resourceId() {
        if (report != null) {
            return report.resourceId();
        }
        return response == null || state != State.SUCCEEDED
                ? null
                : Documents.object(response)
                        .map(json -> Documents.text(json, "resourceId"))
                        .orElse(null);
    }

    /** The receiver's name for the operation, where that was told. */
    @Nullable
    String operationId(@Nullable URI statusLink) {
        return report != null ? report.operationId() : StatusLink.operationId(statusLink);
    }
}
