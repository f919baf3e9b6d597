package dev.idempotency.client;

import jakarta.json.Json;
import jakarta.json.JsonObject;
import jakarta.json.JsonObjectBuilder;
import jakarta.json.JsonString;
import java.net.URI;
import java.time.Instant;
import java.util.Base64;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What happens to intents, as JSON and back. Readers throw a runtime exception where something is amiss. */
final class JournalEvents {

    private static final String INTENT = "intent";
    private static final String ATTEMPT = "attempt";
    private static final String OUTCOME = "outcome";

    private JournalEvents() {}

    /** Lets it happen in that journal. */
    static void apply(JsonObject event, InMemoryJournal journal) {
        String key = event.getString("key");
        switch (event.getString("event")) {
            case INTENT -> journal.store(intent(event));
            case ATTEMPT -> journal.record(key, attempt(event));
            case OUTCOME -> journal.close(key, outcome(event));
            default -> throw new IllegalArgumentException("an event of a later version");
        }
    }

    static JsonObjectBuilder of(Intent intent) {
        JsonObjectBuilder headers = Json.createObjectBuilder();
        intent.headers().forEach(headers::add);
        JsonObjectBuilder json = JournalLine.event(INTENT, intent.key())
                .add("createdAt", intent.createdAt().toString())
                .add("method", intent.method())
                .add("target", intent.target().toString())
                .add("headers", headers)
                .add("body", Base64.getEncoder().encodeToString(intent.body()));
        add(json, "operation", intent.operation());
        add(json, "results", intent.results());
        return json;
    }

    private static Intent intent(JsonObject json) {
        Map<String, String> headers = new TreeMap<>();
        json.getJsonObject("headers").forEach((name, value) -> headers.put(name, ((JsonString) value).getString()));
        return new Intent(
                json.getString("key"),
                Instant.parse(json.getString("createdAt")),
                json.getString("method"),
                URI.create(json.getString("target")),
                headers,
                Base64.getDecoder().decode(json.getString("body")),
                Documents.text(json, "operation"),
                uri(json, "results"));
    }

    static JsonObjectBuilder of(String key, Attempt attempt) {
        JsonObjectBuilder json = JournalLine.event(ATTEMPT, key)
                .add("id", attempt.id())
                .add("number", attempt.number())
                .add("kind", attempt.kind().word())
                .add("submittedAt", attempt.submittedAt().toString());
        add(json, "endedAt", attempt.endedAt());
        add(json, "outcome", attempt.outcome());
        State state = attempt.state();
        add(json, "state", state == null ? null : state.word());
        add(json, "statusLink", attempt.statusLink());
        add(json, "notBefore", attempt.notBefore());
        add(json, "retryUntil", attempt.retryUntil());
        return json;
    }

    private static Attempt attempt(JsonObject json) {
        String state = Documents.text(json, "state");
        return new Attempt(
                json.getString("id"),
                json.getInt("number"),
                Attempt.Kind.valueOf(json.getString("kind").toUpperCase(Locale.ROOT)),
                Instant.parse(json.getString("submittedAt")),
                instant(json, "endedAt"),
                Documents.text(json, "outcome"),
                state == null ? null : state(state),
                uri(json, "statusLink"),
                instant(json, "notBefore"),
                instant(json, "retryUntil"));
    }

    static JsonObjectBuilder of(String key, Outcome outcome) {
        JsonObjectBuilder json = JournalLine.event(OUTCOME, key)
                .add("state", outcome.state().word())
                .add("closedAt", outcome.closedAt().toString());
        add(json, "operationId", outcome.operationId());
        add(json, "resourceId", outcome.resourceId());
        Reason reason = outcome.reason();
        if (reason != null) {
            JsonObjectBuilder problem = Json.createObjectBuilder()
                    .add("type", reason.type())
                    .add("title", reason.title())
                    .add("status", reason.status());
            add(problem, "detail", reason.detail());
            json.add("reason", problem);
        }
        return json;
    }

    private static Outcome outcome(JsonObject json) {
        return new Outcome(
                state(json.getString("state")),
                Instant.parse(json.getString("closedAt")),
                Documents.text(json, "operationId"),
                Documents.text(json, "resourceId"),
                json.get("reason") instanceof JsonObject reason ? Documents.reason(reason, 0) : null);
    }

    private static State state(String word) {
        return State.valueOf(word.toUpperCase(Locale.ROOT));
    }

    private static @Nullable Instant instant(JsonObject json, String name) {
        String text = Documents.text(json, name);
        return text == null ? null : Instant.parse(text);
    }

    private static @Nullable URI uri(JsonObject json, String name) {
        String text = Documents.text(json, name);
        return text == null ? null : URI.create(text);
    }

    private static void add(JsonObjectBuilder json, String name, @Nullable Object value) {
        if (value != null) {
            json.add(name, value.toString());
        }
    }
}
