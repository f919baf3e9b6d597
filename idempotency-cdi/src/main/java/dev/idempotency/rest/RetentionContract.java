package dev.idempotency.rest;

import dev.idempotency.config.Retention;
import dev.idempotency.config.Retention.KeyFormat;
import jakarta.json.Json;
import jakarta.json.JsonObjectBuilder;
import java.time.Duration;

/** How long callers may rely on what is recorded. */
final class RetentionContract {

    private static final String UNLIMITED = "unlimited";

    private RetentionContract() {}

    static JsonObjectBuilder of(Retention retention) {
        boolean timeOrderedOnly = retention.keyFormat() == KeyFormat.TIME_ORDERED;
        Duration opaqueKey = retention.opaqueKey();
        JsonObjectBuilder json = Json.createObjectBuilder()
                .add("acceptedKeys", timeOrderedOnly ? "UUIDv7, ULID" : "any")
                .add("result", retention.result().toString())
                .add("timeOrderedKey", retention.key().toString())
                .add("newKeyUntilAge", retention.acceptance().toString())
                .add("opaqueKey", opaqueKey == null ? UNLIMITED : opaqueKey.toString());
        if (opaqueKey != null) {
            json.add(
                    "warning",
                    "A key that is no " + (timeOrderedOnly ? "UUIDv7 or ULID" : "UUIDv7") + " is forgotten "
                            + opaqueKey + " after the operation was completed. A retry that comes later is executed a"
                            + " second time.");
        }
        return json;
    }
}
