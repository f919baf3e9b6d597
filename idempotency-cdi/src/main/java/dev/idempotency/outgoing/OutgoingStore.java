package dev.idempotency.outgoing;

import dev.idempotency.client.Attempt;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where outgoing operations are. The verbs that insert, and {@link #stored}, work in the current transaction; all others
 * in transactions of their own, and must be called outside of one. Every verb may throw a runtime exception if the
 * database cannot be used. Thread-safe.
 */
public interface OutgoingStore {

    /**
     * Stores a new entry in the current transaction, by one statement. If others of its group are not definite, it is not
     * due before it is woken. So after the commit {@link #wake} is to be called: meanwhile they may have ended.
     *
     * @param key made for this entry where the request has none: then nobody looks whether it is there
     * @return false if there is one with that id already: nothing was changed
     */
    boolean insert(String namespace, String id, String key, OutgoingRequest request);

    /**
     * Stores a new entry in the current transaction, by one statement, as one that is taken already, by its first attempt.
     * It must be in no group. What it returns is not to be attempted before {@link #standing} has shown it.
     *
     * @param key as for {@link #insert}
     * @return empty if there is one with that id already: nothing was changed
     */
    Optional<Claimed> insertTaken(Claim claim, String id, String key, OutgoingRequest request);

    /** Those of these claims that are committed and stand, in the same order. One statement. All are of one owner. */
    List<Claimed> standing(List<Claimed> claims);

    /** What was stored under that id, as the current transaction sees it. */
    Optional<OutgoingRequest> stored(String namespace, String id);

    Optional<OutgoingStatus> find(String namespace, String id);

    /**
     * Takes entries that are due and nobody has, the longest due first, each with the attempt that is planned for it.
     * Entries and attempts are on the disk when this returns. Of a group, only the first that is not definite is taken.
     * What cannot be read is left for later, and reported to the log.
     */
    List<Claimed> claim(Claim claim, Planner planner);

    /**
     * Takes one entry that is due, waits to be woken, or is unresolved.
     *
     * @return empty if it is none of these, somebody else has it, or others of its group come first
     */
    Optional<Claimed> claim(Claim claim, String id, Planner planner);

    /**
     * Gives claims back. The ends of attempts are written in any case, what becomes of entries only by those who still
     * have them. After one of a group that is definite, {@link #wake} is to be called for the next one.
     *
     * @return the claims that were lost to somebody else before
     */
    Set<Claimed> finish(Collection<Finished> finished);

    /**
     * Makes due the first of each of those groups, where it is not, although none is before it any more. Waits for nobody.
     *
     * @return how many
     */
    int wake(String namespace, String target, Collection<String> groups);

    /**
     * The same for all groups. Costs as much as there are entries in groups that are not definite.
     *
     * @return how many
     */
    int wakeAll(String namespace);

    /** Keeps claims for longer: from now on as long as at first. Those that were lost are not touched. */
    void extend(Collection<Claimed> claims);

    /**
     * Removes entries whose end has been known for that long, with their attempts, the oldest first.
     *
     * @param most how many at most
     * @return how many
     */
    int purge(String namespace, Duration retention, int most);

    /**
     * How many entries have a time at which they are due, for each target that has some: neither those that are over or
     * unresolved, nor those that wait for others of their group. Costs as much as there are such entries.
     */
    Map<String, Long> waiting(String namespace);

    /**
     * Whether what a verb has thrown says nothing against what it was given: the database could not be used, or put
     * another transaction first.
     */
    boolean isPassing(Throwable failure);

    /**
     * Who takes what.
     *
     * @param most how many entries
     * @param owner a name that nobody else has
     * @param lease after which the entry is due again, whatever happens to its owner
     */
    record Claim(String namespace, String target, int most, String owner, Duration lease) {}

    /** What is to be done with an entry now. */
    @FunctionalInterface
    interface Planner {
        /** Null if nothing can be done. */
        Attempt.@Nullable Kind plan(Entry entry, Instant now);
    }
}
