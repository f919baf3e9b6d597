package dev.idempotency.record;

import java.time.Instant;

/**
 * How far it is forgotten what happened, for each kind of key that shows a time. Whatever the settings say now, under a
 * key of an earlier time there may have been a record.
 *
 * @param uuid for keys that are UUIDv7
 * @param ulid for keys that are ULIDs, or look so; only purges that took them for such move it
 */
public record Horizon(Instant uuid, Instant ulid) {

    /** Nothing was ever forgotten. */
    public static final Horizon NONE = new Horizon(Instant.EPOCH, Instant.EPOCH);
}
