package dev.idempotency.rest;

import dev.idempotency.fingerprint.Fingerprint;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.List;

/** The fingerprint of a request. */
final class RequestDigest {

    private RequestDigest() {}

    static Fingerprint of(ContainerRequestContext request, byte[] body, List<String> ignoring) {
        if (body.length == 0 && request.getLength() > 0) {
            // A servlet filter that asked for parameters has eaten a form: its digest would be that of any form.
            throw new FlawedRequestException("The body was consumed before it could be read here.");
        }
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update((request.getMethod() + " " + request.getUriInfo().getPath() + "?"
                            + request.getUriInfo().getRequestUri().getRawQuery() + " "
                            + request.getHeaderString(HttpHeaders.CONTENT_TYPE) + ignoring)
                    .getBytes(StandardCharsets.UTF_8));
            digest.update(body);
            return new Fingerprint(Fingerprint.VERSION
                    + Base64.getUrlEncoder().withoutPadding().encodeToString(digest.digest()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** The request has no canonical form. The message is fit for the caller's eyes. */
    static final class FlawedRequestException extends RuntimeException {

        private static final long serialVersionUID = 1L;

        FlawedRequestException(String message) {
            super(message);
        }
    }
}
