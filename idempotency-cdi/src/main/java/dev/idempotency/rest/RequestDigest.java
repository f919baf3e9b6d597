package dev.idempotency.rest;

import dev.idempotency.RequestInvalidException;
import dev.idempotency.fingerprint.Fingerprint;
import dev.idempotency.fingerprint.HttpFingerprint;
import dev.idempotency.fingerprint.NotCanonicalException;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import org.jspecify.annotations.Nullable;

/**
 * Takes the fingerprint of requests.
 *
 * @param fingerprints of the operation
 */
record RequestDigest(HttpFingerprint fingerprints) {

    /**
     * The fingerprint of the request.
     *
     * @param body as received
     * @param maxBytes the largest body that is held in memory
     * @throws RequestInvalidException if there is none; the message is fit for the caller's eyes
     */
    Fingerprint of(ContainerRequestContext request, byte[] body, int maxBytes) {
        if (body.length == 0 && request.getLength() > 0) {
            // A servlet filter that asked for parameters has eaten a form: its digest would be that of any form.
            throw new RequestInvalidException("The body was consumed before it could be read.", null, null);
        }
        try {
            return digest(request, body, maxBytes, request.getHeaderString(HttpHeaders.CONTENT_ENCODING));
        } catch (NotCanonicalException e) {
            throw new RequestInvalidException(String.valueOf(e.getMessage()), null, e);
        }
    }

    private Fingerprint digest(ContainerRequestContext request, byte[] body, int maxBytes, @Nullable String encoding) {
        String type = request.getHeaderString(HttpHeaders.CONTENT_TYPE);
        if (ContentCoding.isGzip(encoding)) {
            return of(request, type, ContentCoding.inflated(body, maxBytes));
        }
        return of(request, ContentCoding.isCoded(encoding, body) ? encoding : type, body);
    }

    private Fingerprint of(ContainerRequestContext request, @Nullable String type, byte[] body) {
        return fingerprints.of(
                request.getMethod(),
                RequestAddress.read(() -> request.getUriInfo().getPath(false)),
                RequestAddress.read(request.getUriInfo()::getQueryParameters),
                type,
                body);
    }
}
