package dev.idempotency.rest;

import dev.idempotency.IdempotencyException;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationInProgressException;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.config.Settings;
import dev.idempotency.retention.KeyRules;
import jakarta.enterprise.context.ContextNotActiveException;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.util.Optional;

/** Answers the exceptions of this library with problems (RFC 9457), also those of operations inside of other beans. */
public final class ProblemMapper implements ExceptionMapper<IdempotencyException> {

    private static final int ACCEPTED = 202;

    @Context
    @SuppressWarnings("NullAway.Init") // JAX-RS sets it
    private UriInfo uri;

    @Override
    public Response toResponse(IdempotencyException e) {
        Links links = Links.of(uri);
        return ofInnerOperation(e, links)
                .or(() -> accepted(e, links))
                .orElseGet(() -> new Problems(links).of(e))
                .toResponse();
    }

    private static Optional<PlainResponse> ofInnerOperation(IdempotencyException e, Links links) {
        return exchange()
                .flatMap(exchange -> exchange.letThrough(e))
                .map(outer -> new InnerRefusals(links, outer).of(e));
    }

    private static Optional<Exchange> exchange() {
        try {
            return HttpSupport.current().exchange().exchange();
        } catch (ContextNotActiveException e) {
            return Optional.empty();
        }
    }

    private static Optional<PlainResponse> accepted(IdempotencyException e, Links links) {
        Optional<OperationIdentity> identity = e.identity();
        if (!(e instanceof OperationInProgressException progress) || identity.isEmpty()) {
            return Optional.empty();
        }
        Settings settings = HttpSupport.current().settings();
        if (settings.inProgressStatus() != ACCEPTED) {
            return Optional.empty();
        }
        OperationStatus processing =
                new OperationStatus(identity.get(), OperationState.PROCESSING, null, null, null, null);
        return Optional.of(new StatusResponses(links)
                .processing(KeyRules.dated(processing, settings.retention()), progress.retryAfter()));
    }
}
