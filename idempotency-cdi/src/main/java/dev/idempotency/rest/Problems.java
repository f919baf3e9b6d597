package dev.idempotency.rest;

import dev.idempotency.IdempotencyException;
import dev.idempotency.OperationFailedException;
import dev.idempotency.OperationFailure;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationInProgressException;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.ResultUnavailableException;
import dev.idempotency.messages.Messages;
import dev.idempotency.wire.ProblemDocument;
import dev.idempotency.wire.ProblemType;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The refusals of this library as responses.
 *
 * @param links to the pages about problems and to the status
 */
record Problems(Links links) {

    private static final int OK = 200;
    private static final int NOT_FOUND = 404;

    /** How long to stay away where nothing says better. */
    private static final Duration SOON = Duration.ofSeconds(1);

    /** A problem of this library, with the page that explains it. */
    PlainResponse of(ProblemType type, String detail) {
        return of(type, ProblemDocument.of(type, detail));
    }

    PlainResponse notFound() {
        ProblemDocument problem = ProblemDocument.of(
                        ProblemType.OPERATION_NOT_FOUND,
                        "No such operation is known for this caller. A request for it may still be on its way.")
                .with("state", OperationState.UNKNOWN.wireName());
        return of(ProblemType.OPERATION_NOT_FOUND, problem);
    }

    /** Asked for the page about a problem that is none of ours. The name is not repeated: the caller chose it. */
    PlainResponse noSuchPage() {
        return PlainResponse.of(new ProblemDocument(
                "about:blank",
                "Not Found",
                NOT_FOUND,
                "There is no problem of that name. All of them are listed at " + links.contract() + ".",
                Map.of()));
    }

    PlainResponse unknown(@Nullable OperationIdentity identity) {
        return of(
                        ProblemType.OUTCOME_UNKNOWN,
                        identified(ProblemType.OUTCOME_UNKNOWN, identity)
                                .with("state", OperationState.UNKNOWN.wireName()))
                .with(HttpHeaders.RETRY_AFTER, StatusResponses.seconds(SOON));
    }

    private PlainResponse of(ProblemType type, ProblemDocument problem) {
        return PlainResponse.of(problem).with(HttpHeaders.LINK, links.problemLink(type));
    }

    /** What a caller gets for an exception of this library. */
    PlainResponse of(IdempotencyException e) {
        if (e instanceof OperationFailedException failed && failed.failure() != null) {
            return failed(failed.failure());
        }
        if (e instanceof ResultUnavailableException unavailable && unavailable.status() != null) {
            return status(unavailable.status());
        }
        return problem(e);
    }

    private PlainResponse failed(OperationFailure failure) {
        return PlainResponse.of(
                new ProblemDocument(failure.type(), failure.title(), failure.status(), failure.detail(), Map.of()));
    }

    private PlainResponse status(OperationStatus status) {
        return PlainResponse.of(OK, StatusResponses.document(status))
                .with(HttpHeaders.LINK, links.statusLink(status.identity().operationId()));
    }

    private PlainResponse problem(IdempotencyException e) {
        ProblemType type = ProblemType.named(e.problem()).orElse(ProblemType.OPERATION_FAILED);
        OperationIdentity identity = e.identity().orElse(null);
        PlainResponse response = switch (type) {
            case KEY_INVALID, REQUEST_INVALID, REQUEST_TOO_LARGE ->
                of(type, Messages.withoutId(String.valueOf(e.getMessage())));
            case OUTCOME_UNKNOWN -> unknown(identity);
            case STORE_UNAVAILABLE ->
                of(type, identified(type, identity)).with(HttpHeaders.RETRY_AFTER, StatusResponses.seconds(SOON));
            default -> of(type, identified(type, identity));
        };
        if (e instanceof OperationInProgressException progress) {
            response = response.with(HttpHeaders.RETRY_AFTER, StatusResponses.seconds(progress.retryAfter()));
        }
        return identity == null ? response : response.with(HttpHeaders.LINK, links.statusLink(identity.operationId()));
    }

    private static ProblemDocument identified(ProblemType type, @Nullable OperationIdentity identity) {
        ProblemDocument problem = ProblemDocument.of(type, ProblemTexts.of(type).whatHappened());
        return identity == null
                ? problem
                : problem.with("operation", identity.operation()).with("operationId", identity.operationId());
    }
}
