package dev.idempotency.sample.running;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Speaks to the sample as one caller. A request goes out once: the JDK's client does not repeat a POST by itself. */
public final class Client {

    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private final URI address;
    private final Optional<String> credentials;

    private Client(URI address, Optional<String> credentials) {
        this.address = address;
        this.credentials = credentials;
    }

    static Client of(URI address, String user) {
        byte[] pair = (user + ":" + user).getBytes(StandardCharsets.UTF_8);
        return new Client(address, Optional.of("Basic " + Base64.getEncoder().encodeToString(pair)));
    }

    static Client anonymous(URI address) {
        return new Client(address, Optional.empty());
    }

    /** Places an order with that key. */
    public Answer order(String key, String body, String... headers) throws IOException {
        return submit("orders", key, body, headers);
    }

    /** Posts to that resource with that key. */
    public Answer submit(String path, String key, String body, String... headers) throws IOException {
        return submit(path, key, body.getBytes(StandardCharsets.UTF_8), headers);
    }

    /** The same with a body that is no text. */
    public Answer submit(String path, String key, byte[] body, String... headers) throws IOException {
        HttpRequest.Builder request =
                json(path).header("Idempotency-Key", '"' + key + '"').POST(BodyPublishers.ofByteArray(body));
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request);
    }

    public void setStock(String sku, int onHand) throws IOException {
        Answer answer = put("stock/" + sku, "{\"onHand\":" + onHand + "}");
        if (answer.status() != 200) {
            throw new IllegalStateException("The stock was not set: " + answer);
        }
    }

    public int stock(String sku) throws IOException {
        return get("stock/" + sku).json().asJsonObject().getInt("onHand");
    }

    /** How many orders of that article the caller has. */
    public int orders(String sku) throws IOException {
        return get("orders?sku=" + sku).json().asJsonArray().size();
    }

    public Answer get(String path, String... headers) throws IOException {
        HttpRequest.Builder request = request(path).GET();
        if (headers.length > 0) {
            request.headers(headers);
        }
        return send(request);
    }

    public Answer put(String path, String body) throws IOException {
        return send(json(path).PUT(BodyPublishers.ofString(body)));
    }

    /** The same on a connection of its own, without a thread that waits for the answer, and with more patience. */
    public CompletableFuture<Answer> getLater(HttpClient connections, String path, String... headers) {
        HttpRequest request = request(path)
                .GET()
                .headers(headers)
                .timeout(Duration.ofMinutes(5))
                .build();
        return connections
                .sendAsync(request, BodyHandlers.ofByteArray())
                .thenApply(response -> new Answer(response.statusCode(), response.headers(), response.body()));
    }

    public Answer post(String path) throws IOException {
        return send(request(path).POST(BodyPublishers.noBody()));
    }

    private HttpRequest.Builder json(String path) {
        return request(path).header("Content-Type", "application/json");
    }

    private HttpRequest.Builder request(String path) {
        HttpRequest.Builder request =
                HttpRequest.newBuilder(address.resolve(path)).timeout(Duration.ofSeconds(60));
        credentials.ifPresent(value -> request.header("Authorization", value));
        return request;
    }

    private static Answer send(HttpRequest.Builder request) throws IOException {
        try {
            HttpResponse<byte[]> response = HTTP.send(request.build(), BodyHandlers.ofByteArray());
            return new Answer(response.statusCode(), response.headers(), response.body());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
