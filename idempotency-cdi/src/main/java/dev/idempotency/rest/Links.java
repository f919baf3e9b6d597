package dev.idempotency.rest;

import dev.idempotency.wire.ProblemType;
import java.net.URI;

/**
 * Addresses of the result resource.
 *
 * @param base the application's JAX-RS root
 */
record Links(URI base) {

    URI contract() {
        return below("");
    }

    URI status(String operationId) {
        return below("/status/" + operationId);
    }

    /** The value of a Link field that leads to the status. */
    String statusLink(String operationId) {
        return link(status(operationId), "status");
    }

    URI problem(ProblemType type) {
        return below("/problems/" + type.word());
    }

    /** The value of a Link field that leads to the page about that problem. */
    String problemLink(ProblemType type) {
        return link(problem(type), "describedby");
    }

    private URI below(String path) {
        String root = base.toString();
        return URI.create(root + (root.endsWith("/") ? "" : "/") + IdempotencyResource.PATH + path);
    }

    private static String link(URI target, String relation) {
        return "<" + target + ">; rel=\"" + relation + "\"";
    }
}
