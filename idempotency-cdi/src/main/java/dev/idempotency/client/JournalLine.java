package dev.idempotency.client;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonValue;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * One line of the journal: a checksum in eight hexadecimal digits, a space, and a JSON object in UTF-8 that says what
 * happened to the intent with that key. Bytes are written as characters of ISO 8859-1.
 */
final class JournalLine {

    private static final int PREFIX = 9;

    private JournalLine() {}

    static String of(JsonObjectBuilder event) {
        byte[] json = event.build().toString().getBytes(StandardCharsets.UTF_8);
        return checksum(json) + " " + new String(json, StandardCharsets.ISO_8859_1);
    }

    /** What the line says; empty if it is not as it was written. */
    static Optional<JsonObject> read(String line) {
        if (line.length() <= PREFIX) {
            return Optional.empty();
        }
        byte[] json = line.substring(PREFIX).getBytes(StandardCharsets.ISO_8859_1);
        return line.startsWith(checksum(json) + " ")
                ? Documents.value(json)
                        .filter(value -> value.getValueType() == JsonValue.ValueType.OBJECT)
                        .map(JsonValue::asJsonObject)
                : Optional.empty();
    }

    static JsonObjectBuilder event(String what, String key) {
        return Json.createObjectBuilder().add("event", what).add("key", key);
    }

    private static String checksum(byte[] bytes) {
        CRC32C checksum = new CRC32C();
        checksum.update(bytes);
        return String.format("%08x", checksum.getValue());
    }
}
