package dev.idempotency.rest;

import dev.idempotency.IdempotencyException;
import dev.idempotency.OperationState;
import dev.idempotency.config.Retention;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.wire.ProblemType;
import dev.idempotency.wire.StatusDocument;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Answers to questions about operations.
 *
 * @param links to the result resource
 * @param retention tells until when something is kept
 */
record QueryAnswers(Links links, Retention retention) {

    private static final int OK = 200;

    private static final Duration SOON = Duration.ofSeconds(1);

    Told status(Finding finding) {
        return finding.isFound() ? told(finding, PlainResponse.of(OK, finding.document())) : nothing();
    }

    Told response(Finding finding) {
        if (!finding.isFound()) {
            return nothing();
        }
        if (finding.state() == OperationState.PROCESSING) {
            return told(finding, new StatusResponses(links).processing(finding.document(), SOON));
        }
        OperationRecord found = finding.record();
        Outcome outcome = found == null ? null : found.outcome();
        return told(
                finding,
                found == null || outcome == null
                        ? new Problems(links).unknown(finding.identity())
                        : new Replays(links, retention)
                                .of(found, outcome)
                                .with(
                                        HttpHeaders.LINK,
                                        links.statusLink(finding.document().operationId())));
    }

    /** For whoever wants it to have ended. */
    Told ended(Finding finding) {
        if (!finding.isFound()) {
            return nothing();
        }
        PlainResponse response = finding.state().isFinal()
                ? PlainResponse.of(OK, finding.document())
                : new StatusResponses(links).processing(finding.document(), SOON);
        return told(finding, response);
    }

    Told nothing() {
        return new Told(new Problems(links).notFound(), OperationState.UNKNOWN.wireName(), null);
    }

    /** There is something, and this caller is told what it would be told if there were nothing. */
    Told withheld() {
        return new Told(nothing().response(), ProblemType.AUTHENTICATION_REQUIRED.word(), null);
    }

    Told stranger() {
        ProblemType type = ProblemType.AUTHENTICATION_REQUIRED;
        return new Told(new Problems(links).of(type, ProblemTexts.of(type).whatHappened()), type.word(), null);
    }

    /** Another node, or this one when it is back, can tell. */
    Told stopping() {
        ProblemType type = ProblemType.STORE_UNAVAILABLE;
        PlainResponse response = new Problems(links)
                .of(type, "This server is being stopped, and the end of the operation was not seen before. Ask again.")
                .with(HttpHeaders.RETRY_AFTER, StatusResponses.seconds(SOON));
        return new Told(response, type.word(), null);
    }

    Told refused(IdempotencyException e) {
        return new Told(new Problems(links).of(e), e.problem(), null);
    }

    private static Told told(Finding finding, PlainResponse response) {
        StatusDocument document = finding.document();
        @Nullable String resourceId = document.resourceId();
        return new Told(response, document.state(), resourceId);
    }
}
