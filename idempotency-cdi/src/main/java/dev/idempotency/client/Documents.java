package dev.idempotency.client;

import jakarta.json.Json;
import jakarta.json.JsonNumber;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonReaderFactory;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.io.ByteArrayInputStream;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads what receivers say in JSON. What is not as expected is not there. */
final class Documents {

    /** Looked up once, and early: without a provider every answer would seem to be unreadable. */
    private static final JsonReaderFactory READERS = Json.createReaderFactory(Map.of());

    private Documents() {}

    /** Fails at once, and not with the first answer, where JSON cannot be read. */
    static void load() {
        value(new byte[] {'{', '}'});
    }

    /** Pages are what proxies and servers answer in the place of an operation, unless it is shown that it was its answer. */
    static boolean isWellFormed(Response response) {
        String type = type(response);
        return isJson(type)
                ? value(response.body()).isPresent()
                : !type.equals("text/html") || response.isReplayed() || StatusLink.isIn(response);
    }

    /** The body, if it is a JSON object. */
    static Optional<JsonObject> object(Response response) {
        return isJson(type(response))
                ? value(response.body())
                        .filter(value -> value.getValueType() == JsonValue.ValueType.OBJECT)
                        .map(JsonValue::asJsonObject)
                : Optional.empty();
    }

    /** The problem that a response of failure describes, or its bare status. */
    static Reason reason(Response response) {
        return object(response)
                .map(json -> reason(json, response.status()))
                .orElseGet(() -> Reason.of(response.status()));
    }

    static Reason reason(JsonObject problem, int status) {
        String type = text(problem, "type");
        String title = text(problem, "title");
        return new Reason(
                type == null ? Reason.BLANK : type,
                title == null ? Reason.of(status).title() : title,
                problem.get("status") instanceof JsonNumber number && number.isIntegral() ? number.intValue() : status,
                text(problem, "detail"));
    }

    static @Nullable String text(JsonObject json, String name) {
        return json.get(name) instanceof JsonString text ? text.getString() : null;
    }

    static Optional<JsonValue> value(byte[] bytes) {
        try (JsonReader reader = READERS.createReader(new ByteArrayInputStream(bytes))) {
            return Optional.of(reader.readValue());
        } catch (RuntimeException e) {
            // Providers have their own exceptions for numbers that are too large for them.
            return Optional.empty();
        }
    }

    private static boolean isJson(String type) {
        return type.equals("application/json") || type.endsWith("+json");
    }

    /** The media type, without its parameters. */
    private static String type(Response response) {
        String type = response.header("Content-Type").orElse("").toLowerCase(Locale.ROOT);
        return type.split(";", 2)[0].strip();
    }
}
