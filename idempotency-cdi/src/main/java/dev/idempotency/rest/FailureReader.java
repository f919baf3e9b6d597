package dev.idempotency.rest;

import dev.idempotency.OperationFailure;
import dev.idempotency.wire.ProblemDocument;
import jakarta.json.Json;
import jakarta.json.JsonException;
import jakarta.json.JsonObject;
import jakarta.json.JsonReader;
import jakarta.json.JsonString;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What a status may tell of a failed response: the members of its problem document, or what its status says. */
final class FailureReader {

    private static final String NO_PARTICULAR_TYPE = "about:blank";

    private FailureReader() {}

    static OperationFailure read(int status, @Nullable MediaType type, byte @Nullable [] body) {
        return problem(type, body)
                .map(problem -> new OperationFailure(
                        text(problem, "type").orElse(NO_PARTICULAR_TYPE),
                        text(problem, "title").orElse(reason(status)),
                        status,
                        text(problem, "detail").orElse(null)))
                .orElseGet(() -> new OperationFailure(NO_PARTICULAR_TYPE, reason(status), status, null));
    }

    private static Optional<JsonObject> problem(@Nullable MediaType type, byte @Nullable [] body) {
        if (type == null
                || body == null
                || !MediaType.valueOf(ProblemDocument.MEDIA_TYPE).isCompatible(type)) {
            return Optional.empty();
        }
        try (JsonReader reader = Json.createReader(new ByteArrayInputStream(body))) {
            return Optional.of(reader.readObject());
        } catch (JsonException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(JsonObject problem, String name) {
        return Optional.ofNullable(problem.get(name) instanceof JsonString string ? string.getString() : null);
    }

    private static String reason(int status) {
        Response.Status known = Response.Status.fromStatusCode(status);
        return known == null ? "HTTP status " + status : known.getReasonPhrase();
    }
}
