package dev.idempotency.rest;

import dev.idempotency.RequestInvalidException;
import dev.idempotency.wire.ProblemType;
import jakarta.ws.rs.core.UriInfo;
import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * Addresses of the result resource.
 *
 * @param base the application's JAX-RS root; null where the address of the request tells none
 */
record Links(@Nullable URI base) {

    /** As whoever sent the request sees them. */
    static Links of(UriInfo uri) {
        try {
            return new Links(RequestAddress.read(uri::getBaseUri));
        } catch (RequestInvalidException e) {
            return new Links(null);
        }
    }

    /**
     * The application's JAX-RS root.
     *
     * @throws RequestInvalidException if the address of the request tells none
     */
    URI requireBase() {
        if (base == null) {
            throw RequestAddress.invalid();
        }
        return base;
    }

    URI contract() {
        return below("");
    }

    URI problem(ProblemType type) {
        return below("/problems/" + type.word());
    }

    @Nullable
    String status(String operationId) {
        return base == null ? null : below("/status/" + operationId).toString();
    }

    /** The value of a Link field that leads to the status. */
    @Nullable
    String statusLink(String operationId) {
        return link(status(operationId), "status");
    }

    /** The value of a Link field that leads to the page about that problem. */
    @Nullable
    String problemLink(ProblemType type) {
        return base == null ? null : link(problem(type).toString(), "describedby");
    }

    private URI below(String path) {
        String root = requireBase().toString();
        return URI.create(root + (root.endsWith("/") ? "" : "/") + IdempotencyResource.PATH + path);
    }

    private static @Nullable String link(@Nullable String target, String relation) {
        return target == null ? null : "<" + target + ">; rel=\"" + relation + "\"";
    }
}
