package dev.idempotency.sample.browser;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;

/** What the receiver does with one request. */
@FunctionalInterface
interface Reaction {

    void to(Received request) throws IOException;

    /** The connection ends without an answer, and nothing was done. */
    static Reaction loseRequest() {
        return request -> request.exchange().close();
    }

    static Reaction answer(int status, String type, String body, String... headers) {
        return request -> request.answer(status, type, body, headers);
    }

    static Reaction problem(int status, String type, String... headers) {
        String body = "{\"type\":\"%s\",\"title\":\"told\",\"status\":%d}".formatted(type, status);
        return answer(status, "application/problem+json", body, headers);
    }

    /** A problem of the protocol. */
    static Reaction protocol(int status, String name, String... headers) {
        return problem(status, "urn:idempotency:problem:" + name, headers);
    }

    /** Announces more than it sends. */
    static Reaction cutBody(int status) {
        return request -> {
            request.exchange().getResponseHeaders().set("Content-Type", "application/json");
            request.exchange().sendResponseHeaders(status, 100);
            request.exchange().getResponseBody().write("{\"resourceId\":".getBytes(StandardCharsets.UTF_8));
            request.exchange().getResponseBody().flush();
            request.exchange().close();
        };
    }

    /** Waits before it goes on. */
    default Reaction after(CountDownLatch signal) {
        return request -> {
            try {
                signal.await();
            } catch (InterruptedException shutDown) {
                Thread.currentThread().interrupt();
            }
            to(request);
        };
    }
}
