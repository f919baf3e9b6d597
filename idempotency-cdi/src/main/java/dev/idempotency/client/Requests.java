package dev.idempotency.client;

import dev.idempotency.wire.HeaderNames;
import java.net.URI;
import java.net.http.HttpRequest;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the requests for one intent. Our own fields are set last, so that nobody gives an attempt another key. */
record Requests(Intent intent, Credentials credentials) {

    HttpRequest submission(String attemptId) {
        HttpRequest.Builder request = HttpRequest.newBuilder(intent.target());
        intent.headers().forEach(request::setHeader);
        addCredentials(request);
        return request.uri(intent.target())
                .method(intent.method(), HttpRequest.BodyPublishers.ofByteArray(intent.body()))
                .setHeader(HeaderNames.KEY, quotedKey())
                .setHeader(HeaderNames.ATTEMPT, attemptId)
                .build();
    }

    HttpRequest query(URI address, String attemptId) {
        HttpRequest.Builder request = HttpRequest.newBuilder(address);
        addCredentials(request);
        return request.uri(address)
                .GET()
                .setHeader(HeaderNames.KEY, quotedKey())
                .setHeader(HeaderNames.ATTEMPT, attemptId)
                .build();
    }

    /** The JDK's complaint about a header that cannot be sent has its value in it, which must not reach a log. */
    private void addCredentials(HttpRequest.Builder request) {
        try {
            credentials.addTo(request);
        } catch (RuntimeException e) {
            if (Stream.iterate((Throwable) e, Objects::nonNull, Throwable::getCause)
                    .noneMatch(IllegalArgumentException.class::isInstance)) {
                throw e;
            }
            IllegalArgumentException withoutValue = new IllegalArgumentException(
                    "Credentials gave a header that cannot be sent, perhaps a token with a line end; it is not shown here");
            withoutValue.setStackTrace(e.getStackTrace());
            throw withoutValue;
        }
    }

    /** Where the status is to be had: where the receiver said, else by name with the key in the header. */
    Optional<URI> status(@Nullable URI link) {
        if (link != null) {
            return Optional.of(link);
        }
        URI results = intent.results();
        return results == null || intent.operation() == null
                ? Optional.empty()
                : Optional.of(below(results, "operations/" + intent.operation()));
    }

    /** Where the recorded response is to be had. */
    Optional<URI> response(@Nullable URI link, @Nullable String operationId) {
        if (link != null) {
            return Optional.of(below(link, "response"));
        }
        URI results = intent.results();
        return results == null || operationId == null
                ? Optional.empty()
                : Optional.of(below(results, "status/" + operationId + "/response"));
    }

    private static URI below(URI address, String path) {
        String text = address.toString();
        return URI.create(text + (text.endsWith("/") ? "" : "/") + path);
    }

    /** A String of RFC 9651. */
    private String quotedKey() {
        return '"' + intent.key().replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
