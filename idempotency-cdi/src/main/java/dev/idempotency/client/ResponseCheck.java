package dev.idempotency.client;

/**
 * Says whether a response of success is what the application expects. A page of a proxy with status 200, or half an
 * answer, proves nothing: the client then asks for the result instead. Called by several threads at once.
 */
@FunctionalInterface
public interface ResponseCheck {

    /**
     * What calls itself JSON is JSON, and a page ({@code text/html}) comes from the receiver's record; other types may be
     * anything. Where the intent names a result resource, the receiver also has to show that it answers from its record:
     * with {@code Link; rel=status}, with {@code Idempotency-Replayed}, or with a status document.
     */
    ResponseCheck WELL_FORMED = Documents::isWellFormed;

    /**
     * Whether that response can be what the receiver answers after it has done it.
     *
     * @param response with a status below 400, whole as far as HTTP can tell; the first answer or a recorded one
     */
    boolean isExpected(Response response);
}
