package dev.idempotency.sample.running;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonStructure;
import java.io.ByteArrayInputStream;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;

/** What came back for one request. */
public record Answer(int status, HttpHeaders headers, byte[] body) {

    public String text() {
        return new String(body, StandardCharsets.UTF_8);
    }

    public JsonStructure json() {
        try (JsonReader reader = Json.createReader(new ByteArrayInputStream(body))) {
            return reader.read();
        }
    }

    public JsonObject object() {
        return json().asJsonObject();
    }

    /** Whether it came from the record. */
    public boolean replayed() {
        return headers.firstValue("Idempotency-Replayed").filter("true"::equals).isPresent();
    }

    @Override
    public String toString() {
        return status + " " + headers.map() + " " + text();
    }
}
