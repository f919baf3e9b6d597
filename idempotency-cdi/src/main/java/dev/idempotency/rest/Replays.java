package dev.idempotency.rest;

import dev.idempotency.OperationFailure;
import dev.idempotency.config.Retention;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Outcome.BodyState;
import dev.idempotency.retention.KeyRules;
import dev.idempotency.wire.HeaderNames;
import dev.idempotency.wire.ProblemDocument;
import dev.idempotency.wire.ProblemType;
import java.util.Map;

/**
 * The recorded response again; where its body is not kept, what is still known.
 *
 * @param links to the result resource
 * @param retention tells until when the rest is kept
 */
record Replays(Links links, Retention retention) {

    private static final int NO_CONTENT = 204;
    private static final int OK = 200;

    PlainResponse of(OperationRecord record, Outcome outcome) {
        return recorded(record, outcome).with(HeaderNames.REPLAYED, "true");
    }

    private PlainResponse recorded(OperationRecord record, Outcome outcome) {
        // Bytes without a status are the result of a call that was not made over HTTP, in another encoding.
        boolean kept = outcome.bodyState() == BodyState.NONE || (outcome.body() != null && outcome.status() != 0);
        OperationFailure failure = outcome.failure();
        if (failure != null) {
            return kept && outcome.status() != 0 ? asItWas(outcome) : problem(failure);
        }
        return kept
                ? asItWas(outcome)
                : PlainResponse.of(OK, StatusResponses.document(KeyRules.dated(record.status(), retention)));
    }

    private static PlainResponse asItWas(Outcome outcome) {
        int status = outcome.status() == 0 ? NO_CONTENT : outcome.status();
        return new PlainResponse(status, outcome.headers(), outcome.body());
    }

    private PlainResponse problem(OperationFailure failure) {
        return failure.isAbandoned()
                ? new Problems(links).of(ProblemType.OPERATION_ABANDONED, String.valueOf(failure.detail()))
                : PlainResponse.of(new ProblemDocument(
                        failure.type(), failure.title(), failure.status(), failure.detail(), Map.of()));
    }
}
