package dev.idempotency.outgoing;

import dev.idempotency.client.Attempt;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * An entry that is ours until its lease is over, with the attempt that is written down and may be made now.
 *
 * @param attempt null where there is nothing left that could be attempted
 * @param owner by whom it was claimed
 * @param claimedAt by the clock of the database
 * @param nanoTime the same moment as {@link System#nanoTime}
 * @param lease how long it is ours, unless that is extended
 */
public record Claimed(
        Entry entry, @Nullable Begun attempt, String owner, Instant claimedAt, long nanoTime, Duration lease) {

    /**
     * An attempt that is written down.
     *
     * @param number 1, 2, 3 … over the life of the entry
     */
    public record Begun(String id, int number, Attempt.Kind kind) {}

    /** How many attempts of the entry were written down, with this one. */
    public int attempts() {
        return attempt == null ? entry.attempts() : attempt.number();
    }

    /** Names the claim, together with the owner. Null where there is no attempt. */
    public @Nullable String attemptId() {
        return attempt == null ? null : attempt.id();
    }

    /** Of the entry. */
    public String id() {
        return entry.shipment().id();
    }

    Duration age() {
        return Duration.ofNanos(System.nanoTime() - nanoTime);
    }

    boolean isLeaseOver() {
        return age().compareTo(lease) >= 0;
    }

    /** The time of the database, as far as this node can tell without asking. */
    public Instant now() {
        return claimedAt.plus(age());
    }
}
