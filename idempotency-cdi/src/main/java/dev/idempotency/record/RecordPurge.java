package dev.idempotency.record;

import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Removes what has been kept long enough. Not to be called in a transaction. Every verb may throw {@link StoreFailure};
 * what was removed before stays removed.
 */
public interface RecordPurge {

    /** The time of the database, by which ages are judged. */
    Instant now();

    /**
     * Says in time what is going to be forgotten, so that nobody executes again what has been. May do nothing, where
     * something was said a short time ago. What was once said is never taken back.
     *
     * @param next behind what {@link RecordStore#horizon} is to be
     * @return what it was long enough ago that every node knows it: behind that, records may be removed. Empty if another
     *     node is purging at this moment
     */
    Optional<Horizon> announce(Horizon next);

    /**
     * Looks at the first rows of a slice, and removes those that are due in one transaction, records together with their
     * results. Rows of others and records that were never finished are passed over.
     *
     * @return empty if another node is purging this namespace at this moment
     */
    Optional<Batch> purge(Slice slice, Predicate<Candidate> due);

    /**
     * Where operations are kept by days of their keys, makes room for the days to come and removes whole days that are
     * due, as far as nobody is in the way. A day with something unfinished, or of others, is passed over.
     *
     * @param oldResult results of operations that ended before are due
     * @param oldRecord and records of those that ended before this
     * @return empty if there are no days
     */
    default Optional<Days> days(String namespace, Instant oldResult, Instant oldRecord) {
        return Optional.empty();
    }

    /**
     * What was done.
     *
     * @param made for how many days there is room now that had none
     * @param emptied how many days lost their results
     * @param dropped how many days are gone
     */
    record Days(int made, int emptied, int dropped) {

        /** Whether there is nothing to be said of. */
        public boolean isNothing() {
            return made + emptied + dropped == 0;
        }
    }

    /** What of an operation is removed. */
    enum Part {
        /** The result; the record stays, and goes on answering. */
        RESULT,
        /** The record, and the result if it is still there. */
        RECORD
    }

    /**
     * Neighbours in the order of their operation ids.
     *
     * @param after the text behind which they begin
     * @param before the text before which they end
     * @param most how many to look at
     */
    record Slice(Part part, String namespace, String after, String before, int most) {}

    /** A row that could be removed. */
    record Candidate(String key, Instant completedAt) {}

    /**
     * What was done.
     *
     * @param removed how many operations lost the part
     * @param end behind which operation id to go on; empty where the slice has no further row
     */
    record Batch(int removed, Optional<String> end) {}
}
