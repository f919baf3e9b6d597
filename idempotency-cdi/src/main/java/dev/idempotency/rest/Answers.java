package dev.idempotency.rest;

import dev.idempotency.IdempotencyException;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.config.Retention;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.retention.KeyRules;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.lang.annotation.Annotation;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the response of a request is to become.
 *
 * @param links to the result resource
 * @param retention tells until when a retry is safe
 */
record Answers(Links links, Retention retention) {

    private static final Annotation[] NONE = {};

    /** The application's own response is in place: only its entity becomes the recorded bytes. */
    Consumer<ContainerResponseContext> returned(WrittenResponse written, String operationId) {
        return response -> {
            response.setStatus(written.status());
            setEntity(response, written);
            addStatusLink(response, operationId);
        };
    }

    /** The response that the application gives to an exception, with all that it set. */
    Consumer<ContainerResponseContext> thrown(WrittenResponse written, String operationId) {
        return response -> {
            response.setStatus(written.status());
            response.getHeaders().putAll(written.headers());
            setEntity(response, written);
            addStatusLink(response, operationId);
        };
    }

    Consumer<ContainerResponseContext> replay(OperationRecord record, Outcome outcome) {
        PlainResponse replay = new Replays(links, retention).of(record, outcome);
        return response -> {
            replay.install(response);
            addStatusLink(response, record.identity().operationId());
        };
    }

    Consumer<ContainerResponseContext> inProgress(
            OperationIdentity identity, @Nullable Instant since, Duration retryAfter) {
        OperationStatus status = new OperationStatus(identity, OperationState.PROCESSING, null, since, null, null);
        PlainResponse processing = new StatusResponses(links).processing(KeyRules.dated(status, retention), retryAfter);
        return processing::install;
    }

    /** What the method said did not come true, so nothing of its response is kept. */
    Consumer<ContainerResponseContext> refusal(IdempotencyException refusal) {
        return response -> {
            response.getHeaders().clear();
            new Problems(links).of(refusal).install(response);
        };
    }

    private static void setEntity(ContainerResponseContext response, WrittenResponse written) {
        if (written.body() == null) {
            response.setEntity(null);
        } else {
            response.setEntity(written.body(), NONE, written.mediaType());
        }
    }

    private void addStatusLink(ContainerResponseContext response, String operationId) {
        response.getHeaders().add(HttpHeaders.LINK, links.statusLink(operationId));
    }
}
