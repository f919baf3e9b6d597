package dev.idempotency.rest;

import dev.idempotency.RequestInvalidException;
import dev.idempotency.RequestTooLargeException;
import dev.idempotency.wire.HeaderNames;
import jakarta.ws.rs.container.ContainerRequestContext;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;

/** Takes a request apart and leaves it whole: its body can be read again. */
final class RequestParts {

    private RequestParts() {}

    /** All but the body. */
    static RequestFacts head(ContainerRequestContext request) {
        return new RequestFacts(
                List.copyOf(request.getHeaders().getOrDefault(HeaderNames.KEY, List.of())),
                AttemptHeader.read(request.getHeaders().getFirst(HeaderNames.ATTEMPT)),
                Links.of(request.getUriInfo()),
                List.copyOf(request.getAcceptableMediaTypes()),
                null,
                null);
    }

    /**
     * The same with the digest of all that counts, or why there is none.
     *
     * @throws RequestInvalidException if the body cannot be read to its end, so that nobody else can either
     * @throws InterruptedIOException if it did not come in time: the same request may be good the next time
     */
    static RequestFacts whole(RequestFacts head, ContainerRequestContext request, ResourceMethod method, int maxBytes)
            throws InterruptedIOException {
        try {
            byte[] body = new RequestBody(request, maxBytes).read(method);
            return head.with(method.digest().of(request, body, maxBytes));
        } catch (RequestInvalidException | RequestTooLargeException e) {
            return head.with(e);
        } catch (InterruptedIOException e) {
            throw e;
        } catch (IOException e) {
            throw new RequestInvalidException(
                    "The body could not be read: it is not coded as its fields say, or the connection ended within it.",
                    null,
                    e);
        }
    }
}
