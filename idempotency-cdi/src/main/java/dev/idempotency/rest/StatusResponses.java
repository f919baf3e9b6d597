package dev.idempotency.rest;

import dev.idempotency.OperationFailure;
import dev.idempotency.OperationStatus;
import dev.idempotency.wire.StatusDocument;
import jakarta.ws.rs.core.HttpHeaders;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Answers that tell the status of an operation.
 *
 * @param links to the result resource
 */
record StatusResponses(Links links) {

    private static final int ACCEPTED = 202;

    /** It is running: where to ask, and when. */
    PlainResponse processing(OperationStatus status, Duration retryAfter) {
        return processing(document(status), retryAfter);
    }

    PlainResponse processing(StatusDocument document, Duration retryAfter) {
        return PlainResponse.of(ACCEPTED, document)
                .with(HttpHeaders.RETRY_AFTER, seconds(retryAfter))
                .with(HttpHeaders.LOCATION, links.status(document.operationId()))
                .with(HttpHeaders.LINK, links.statusLink(document.operationId()));
    }

    static StatusDocument document(OperationStatus status) {
        return new StatusDocument(
                status.state().wireName(),
                status.resourceId(),
                status.identity().operation(),
                status.identity().key(),
                status.identity().operationId(),
                status.submittedAt(),
                status.completedAt(),
                failure(status.failure()),
                status.expiresAt(),
                status.retryUntil());
    }

    private static StatusDocument.@Nullable Failure failure(@Nullable OperationFailure failure) {
        return failure == null
                ? null
                : new StatusDocument.Failure(failure.type(), failure.title(), failure.status(), failure.detail());
    }

    /** Whole seconds, rounded up: the field has no fractions, and zero would be an invitation to hammer. */
    static String seconds(Duration duration) {
        return Long.toString(Math.max(1, duration.plusMillis(999).toSeconds()));
    }
}
