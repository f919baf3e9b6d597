package dev.idempotency.wire;

import jakarta.json.JsonObjectBuilder;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a caller is told about one operation. Members that are null are left out of the document.
 *
 * @param state {@code processing}, {@code succeeded}, {@code failed} or {@code unknown}
 * @param resourceId what the operation made
 * @param operation the name of the operation
 * @param key the caller's key
 * @param operationId the opaque name of the identity
 * @param submittedAt when the recorded attempt began
 * @param completedAt when it ended
 * @param failure why it failed
 * @param expiresAt until when the record is kept at least
 * @param retryUntil the last moment at which a retry is safe
 */
public record StatusDocument(
        String state,
        @Nullable String resourceId,
        @Nullable String operation,
        @Nullable String key,
        String operationId,
        @Nullable Instant submittedAt,
        @Nullable Instant completedAt,
        @Nullable Failure failure,
        @Nullable Instant expiresAt,
        @Nullable Instant retryUntil) {

    /** How status documents are labelled. */
    public static final String MEDIA_TYPE = "application/json";

    /**
     * The members of the problem that the operation failed with.
     *
     * @param detail null where nothing particular was said
     */
    public record Failure(
            String type, String title, int status, @Nullable String detail) {

        private JsonObjectBuilder toJson() {
            JsonObjectBuilder json =
                    JsonBytes.object().add("type", type).add("title", title).add("status", status);
            JsonBytes.addIfThere(json, "detail", detail);
            return json;
        }
    }

    /** Without the moments that depend on how long records are kept. */
    public StatusDocument(
            String state,
            @Nullable String resourceId,
            @Nullable String operation,
            @Nullable String key,
            String operationId,
            @Nullable Instant submittedAt,
            @Nullable Instant completedAt,
            @Nullable Failure failure) {
        this(state, resourceId, operation, key, operationId, submittedAt, completedAt, failure, null, null);
    }

    /** The document as UTF-8. */
    public byte[] toBytes() {
        JsonObjectBuilder json = JsonBytes.object().add("state", state);
        JsonBytes.addIfThere(json, "resourceId", resourceId);
        JsonBytes.addIfThere(json, "operation", operation);
        JsonBytes.addIfThere(json, "key", key);
        json.add("operationId", operationId);
        JsonBytes.addIfThere(json, "submittedAt", submittedAt);
        JsonBytes.addIfThere(json, "completedAt", completedAt);
        if (failure != null) {
            json.add("failure", failure.toJson());
        }
        JsonBytes.addIfThere(json, "expiresAt", expiresAt);
        JsonBytes.addIfThere(json, "retryUntil", retryUntil);
        return JsonBytes.of(json);
    }
}
