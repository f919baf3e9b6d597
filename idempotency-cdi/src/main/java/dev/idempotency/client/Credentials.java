package dev.idempotency.client;

import java.net.http.HttpRequest;

/**
 * Adds credentials to a request. Called for each attempt, so that they may change between attempts; they are never
 * written to the journal or to a log. Called by several threads at once.
 */
@FunctionalInterface
public interface Credentials {

    /** None. */
    Credentials NONE = request -> {};

    /**
     * Adds headers to the request, which goes to the intent's target or to its result resource. The key and the attempt
     * id cannot be changed. An exception ends the call of the client, nothing is sent, and the intent stays unresolved.
     * In the place of an {@link IllegalArgumentException}, which may show a header that cannot be sent, comes one that
     * does not.
     */
    void addTo(HttpRequest.Builder request);
}
