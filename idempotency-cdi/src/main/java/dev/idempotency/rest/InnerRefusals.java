package dev.idempotency.rest;

import dev.idempotency.IdempotencyException;
import dev.idempotency.OperationFailedException;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationInProgressException;
import dev.idempotency.messages.Messages;
import dev.idempotency.wire.ProblemType;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;

/**
 * What a caller is told when a protected method lets the refusal of another operation through that it called. Its own
 * operation was rolled back, so nothing was recorded under its key. About the other operation the caller can neither
 * ask nor do anything: its key is not the caller's.
 *
 * @param links to the pages about problems
 * @param outer what the caller asked for
 */
record InnerRefusals(Links links, OperationIdentity outer) {

    private static final System.Logger LOGGER = System.getLogger(ProblemMapper.class.getName());

    private static final Duration SOON = Duration.ofSeconds(1);

    PlainResponse of(IdempotencyException e) {
        if (e instanceof OperationFailedException) {
            // What the business of the inner operation said is an answer to the caller, as any exception of it is.
            return new Problems(links).of(e);
        }
        Messages.log(
                LOGGER,
                "IDEMP0505W",
                outer.operation(),
                outer.operationId(),
                e.identity().map(OperationIdentity::operation).orElse("unknown"),
                e.problem(),
                e.getMessage());
        return switch (e.problem()) {
            case "in-progress", "outcome-unknown", "rolled-back", "store-unavailable" ->
                problem(ProblemType.INNER_OPERATION_UNFINISHED)
                        .with(HttpHeaders.RETRY_AFTER, StatusResponses.seconds(retryAfter(e)));
            default -> problem(ProblemType.INNER_OPERATION_REFUSED);
        };
    }

    private PlainResponse problem(ProblemType type) {
        return new Problems(links).of(type, ProblemTexts.of(type).whatHappened());
    }

    private static Duration retryAfter(IdempotencyException e) {
        return e instanceof OperationInProgressException progress ? progress.retryAfter() : SOON;
    }
}
