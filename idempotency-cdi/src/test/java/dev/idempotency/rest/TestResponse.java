package dev.idempotency.rest;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.ws.rs.ext.RuntimeDelegate;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jboss.resteasy.mock.MockHttpResponse;

/** What came back, as it would stand on the wire. */
final class TestResponse {

    private final MockHttpResponse response;

    TestResponse(MockHttpResponse response) {
        this.response = response;
    }

    int status() {
        return response.getStatus();
    }

    byte[] bytes() {
        return response.getOutput();
    }

    String text() {
        return new String(bytes(), StandardCharsets.UTF_8);
    }

    JsonObject json() {
        try (JsonReader reader = Json.createReader(new StringReader(text()))) {
            return reader.readObject();
        }
    }

    String problemType() {
        return header("Content-Type").equals("application/problem+json") ? json().getString("type") : "no problem";
    }

    String header(String name) {
        return headers(name).stream().findFirst().orElse("");
    }

    List<String> headers(String name) {
        return response.getOutputHeaders().getOrDefault(name, List.of()).stream()
                .map(TestResponse::onTheWire)
                .toList();
    }

    /** RESTEasy hands cookies to the server apart from the other headers. */
    int cookies() {
        return response.getNewCookies().size();
    }

    boolean isReplayed() {
        return header("Idempotency-Replayed").equals("true");
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static String onTheWire(Object value) {
        RuntimeDelegate.HeaderDelegate delegate = RuntimeDelegate.getInstance().createHeaderDelegate(value.getClass());
        return delegate == null ? value.toString() : delegate.toString(value);
    }
}
