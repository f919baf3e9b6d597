package dev.idempotency.sample.browser;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;

/** One request of the page, as it arrived. */
record Received(HttpExchange exchange, String body, Instant at) {

    static Received of(HttpExchange exchange) throws IOException {
        String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        return new Received(exchange, body, Instant.now());
    }

    boolean isSubmission() {
        return exchange.getRequestMethod().equals("POST");
    }

    String path() {
        return exchange.getRequestURI().getPath();
    }

    String line() {
        return exchange.getRequestMethod() + " " + path();
    }

    String header(String name) {
        return exchange.getRequestHeaders().getFirst(name);
    }

    String key() {
        return header("Idempotency-Key");
    }

    /** Every answer ends its connection: what is lost on one that was kept open, Chromium sends again by itself. */
    void answer(int status, String type, String text, String... headers) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.getResponseHeaders().set("Connection", "close");
        for (int i = 0; i < headers.length; i += 2) {
            exchange.getResponseHeaders().add(headers[i], headers[i + 1]);
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }
}
