package dev.idempotency.config;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long what is recorded is kept.
 *
 * @param result {@code idempotency.retention.result}: then the body of a result is dropped
 * @param key {@code idempotency.retention.key}: then the record of a key that shows its age is purged
 * @param opaqueKey {@code idempotency.retention.opaque-key}: the same for other keys; null: they are kept for ever
 * @param purgeInterval {@code idempotency.retention.purge-interval}: how often it is looked for what is due
 * @param keyFormat {@code idempotency.key.format}: which keys are accepted
 */
public record Retention(
        Duration result, Duration key, @Nullable Duration opaqueKey, Duration purgeInterval, KeyFormat keyFormat) {

    /** Which keys are accepted. */
    public enum KeyFormat {
        /** All that follow the rules. Only a UUIDv7 counts as a key that shows its age. The default. */
        ANY,
        /** Only those that show their age: UUIDv7 and ULID. */
        TIME_ORDERED
    }

    /**
     * The age up to which a key without a record is accepted. It is less than the time for which records are kept, so
     * that a key is refused long before its record may be gone.
     */
    public Duration acceptance() {
        return key.minus(result);
    }
}
