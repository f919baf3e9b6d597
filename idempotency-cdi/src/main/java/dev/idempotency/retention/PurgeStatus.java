package dev.idempotency.retention;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the purges of this node have come to since it was started.
 *
 * @param results how many results were dropped
 * @param records how many records were purged
 * @param failures how many passes failed
 * @param lastPass when the last pass ended without a failure, by the clock of this node; null before
 * @param lastFailure why the last pass failed; null if it did not
 */
public record PurgeStatus(
        long results,
        long records,
        long failures,
        @Nullable Instant lastPass,
        @Nullable String lastFailure) {

    static final PurgeStatus NONE = new PurgeStatus(0, 0, 0, null, null);

    PurgeStatus afterSuccess(long moreResults, long moreRecords, Instant now) {
        return new PurgeStatus(results + moreResults, records + moreRecords, failures, now, null);
    }

    PurgeStatus afterFailure(String reason) {
        return new PurgeStatus(results, records, failures + 1, lastPass, reason);
    }
}
