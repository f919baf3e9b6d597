package dev.idempotency.client;

import java.util.Set;

/**
 * Reads the answer to a submission. Problems are read by their type, never by their number; a refusal speaks only for
 * its own attempt.
 *
 * @param arrivedBefore whether an earlier attempt may have arrived
 */
record SubmitAnswer(Response response, Intent intent, boolean arrivedBefore, ResponseCheck check) {

    /** Refusals for now. They are never recorded. */
    private static final Set<Integer> FOR_NOW = Set.of(425, 429);

    /** Refusals by what stands before an operation: they may be gone by the next attempt, and are never recorded. */
    private static final Set<Integer> AT_THE_DOOR = Set.of(401, 403, 404);

    private static final int NOT_FOUND = 404;
    private static final int REQUEST_TIMEOUT = 408;

    Verdict verdict() {
        if (response.status() < 400) {
            return done();
        }
        Reason reason = Documents.reason(response);
        if (reason.is("in-progress")) {
            return Verdict.processing();
        }
        if (response.isReplayed() || reason.is("operation-failed") || reason.is("operation-abandoned")) {
            return Verdict.recorded(State.FAILED, response, reason);
        }
        if (response.status() >= 500 || response.status() == REQUEST_TIMEOUT) {
            return Verdict.unclear(reason);
        }
        return refused(reason);
    }

    private Verdict done() {
        boolean isShown = response.isReplayed() || StatusLink.isIn(response);
        boolean isItsOwn = isShown || !hasToBeShown();
        StatusReport report = StatusReport.in(response, intent.key()).orElse(null);
        if (report != null && (response.isReplayed() || report.state() == State.PROCESSING || !isItsOwn)) {
            return Verdict.of(report);
        }
        return isItsOwn && isExpected(check, response)
                ? Verdict.recorded(State.SUCCEEDED, response, null)
                : Verdict.UNCLEAR;
    }

    /**
     * Whether only the receiver's record makes this the operation's own answer: a redirection may be anybody's, and so may
     * a success where the receiver is known to keep records and the application does not look for itself.
     */
    private boolean hasToBeShown() {
        return response.status() >= 300 || (intent.results() != null && check == ResponseCheck.WELL_FORMED);
    }

    private Verdict refused(Reason reason) {
        boolean isForNow = FOR_NOW.contains(response.status())
                || (!reason.isOfTheProtocol() && response.header("Retry-After").isPresent());
        if (isForNow) {
            return Verdict.refused(reason, false);
        }
        if (isRecordedNow(reason)) {
            return Verdict.recorded(State.FAILED, response, reason);
        }
        if (!arrivedBefore) {
            return Verdict.rejected(response, reason);
        }
        return Verdict.refused(reason, reason.isOfTheProtocol() || !AT_THE_DOOR.contains(response.status()));
    }

    /** The operation's own no comes with a link to its record; the protocol's refusals have a link too, and a type. */
    private boolean isRecordedNow(Reason reason) {
        boolean canBeRecorded = response.status() == NOT_FOUND || !AT_THE_DOOR.contains(response.status());
        return canBeRecorded && !reason.isOfTheProtocol() && StatusLink.isIn(response);
    }

    /** An application whose check breaks has not said yes. */
    static boolean isExpected(ResponseCheck check, Response response) {
        try {
            return check.isExpected(response);
        } catch (RuntimeException e) {
            Log.checkFailed(e);
            return false;
        }
    }
}
