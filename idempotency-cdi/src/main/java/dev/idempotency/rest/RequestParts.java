package dev.idempotency.rest;

import dev.idempotency.RequestInvalidException;
import dev.idempotency.fingerprint.Fingerprint;
import dev.idempotency.wire.HeaderNames;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.IOException;
import java.util.List;

/** Takes a request apart and leaves it whole: its body can be read again. */
final class RequestParts {

    private RequestParts() {}

    static RequestFacts read(ContainerRequestContext request, ResourceMethod method) throws IOException {
        byte[] body = RequestBody.read(request, method);
        List<String> keyLines = request.getHeaders().getOrDefault(HeaderNames.KEY, List.of());
        String attempt = AttemptHeader.read(request.getHeaders().getFirst(HeaderNames.ATTEMPT));
        Links links = new Links(request.getUriInfo().getBaseUri());
        Fingerprint fingerprint = null;
        String flaw = null;
        try {
            fingerprint = method.digest().of(request, body);
        } catch (RequestInvalidException e) {
            flaw = e.getMessage();
        }
        return new RequestFacts(
                List.copyOf(keyLines),
                attempt,
                links,
                List.copyOf(request.getAcceptableMediaTypes()),
                fingerprint,
                flaw);
    }
}
