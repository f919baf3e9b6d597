package dev.idempotency.client;

import jakarta.json.JsonObject;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A status document as it was received.
 *
 * @param reason why the operation failed
 * @param retryUntil the last moment at which the receiver takes a retry for one
 */
record StatusReport(
        State state,
        @Nullable String operationId,
        @Nullable String resourceId,
        @Nullable Reason reason,
        @Nullable Instant retryUntil) {

    private static final Pattern OPERATION_ID = Pattern.compile("[A-Za-z0-9_-]{1,100}");

    /**
     * The status document in a response. What an application says of itself may look similar; only a document with an
     * operation id is one, and it must not be about another key.
     */
    static Optional<StatusReport> in(Response response, String key) {
        return Documents.object(response)
                .filter(json -> hasOperationId(Documents.text(json, "operationId")))
                .filter(json -> json.get("key") == null || key.equals(Documents.text(json, "key")))
                .flatMap(StatusReport::read);
    }

    private static Optional<StatusReport> read(JsonObject json) {
        String word = Documents.text(json, "state");
        return Arrays.stream(State.values())
                .filter(state -> state != State.REJECTED && state.word().equals(word))
                .findFirst()
                .map(state -> new StatusReport(
                        state,
                        Documents.text(json, "operationId"),
                        Documents.text(json, "resourceId"),
                        state == State.FAILED ? failure(json) : null,
                        instant(Documents.text(json, "retryUntil"))));
    }

    private static boolean hasOperationId(@Nullable String id) {
        return id != null && OPERATION_ID.matcher(id).matches();
    }

    private static @Nullable Reason failure(JsonObject json) {
        return json.get("failure") instanceof JsonObject failure ? Documents.reason(failure, 0) : null;
    }

    private static @Nullable Instant instant(@Nullable String text) {
        try {
            return text == null ? null : Instant.parse(text);
        } catch (DateTimeException e) {
            return null;
        }
    }
}
