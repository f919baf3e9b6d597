package dev.idempotency.sample.container;

import dev.idempotency.sample.running.Answer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Speaks to a deployed application. */
record Http(URI address) {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    Answer get(String path) throws IOException {
        return send(request(path).GET());
    }

    /** Sends a body of JSON, with these headers beside. */
    Answer post(String path, String body, String... headers) throws IOException {
        HttpRequest.Builder request = request(path).POST(BodyPublishers.ofString(body));
        request.header("Content-Type", "application/json");
        for (int i = 0; i < headers.length; i += 2) {
            request.header(headers[i], headers[i + 1]);
        }
        return send(request);
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(address.resolve(path)).timeout(Duration.ofSeconds(30));
    }

    private static Answer send(HttpRequest.Builder request) throws IOException {
        try {
            HttpResponse<byte[]> response = CLIENT.send(request.build(), BodyHandlers.ofByteArray());
            return new Answer(response.statusCode(), response.headers(), response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
