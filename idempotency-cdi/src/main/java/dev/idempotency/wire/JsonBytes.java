package dev.idempotency.wire;

import jakarta.json.Json;
import jakarta.json.JsonBuilderFactory;
import jakarta.json.JsonObjectBuilder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds JSON documents. The factory is looked up once: the look-up reads the class path each time. */
final class JsonBytes {

    private static final JsonBuilderFactory FACTORY = Json.createBuilderFactory(Map.of());

    private JsonBytes() {}

    static JsonObjectBuilder object() {
        return FACTORY.createObjectBuilder();
    }

    static void addIfThere(JsonObjectBuilder json, String name, @Nullable Object value) {
        if (value != null) {
            json.add(name, value.toString());
        }
    }

    static byte[] of(JsonObjectBuilder json) {
        return json.build().toString().getBytes(StandardCharsets.UTF_8);
    }
}
