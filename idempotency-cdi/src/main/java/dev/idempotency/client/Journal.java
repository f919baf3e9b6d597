package dev.idempotency.client;

import java.util.List;
import java.util.Optional;

/**
 * Remembers intents, so that their keys outlive a crash of the caller. Applications may have their own, for example in
 * their database.
 *
 * <p>Contract of every implementation:
 *
 * <ul>
 *   <li>All methods may be called by several threads at once.
 *   <li>What {@link #store}, {@link #record} and {@link #close} were told survives a crash of the process from the moment
 *       they return. A journal that cannot promise that (see {@link InMemoryJournal}) says so.
 *   <li>They are all or nothing: after a crash in the middle of a call, the journal is as if the call was finished or
 *       was never made.
 *   <li>If they fail they throw {@link java.io.UncheckedIOException} or another runtime exception. The client then sends
 *       nothing more for that intent and passes the exception on.
 *   <li>{@link #hold} excludes all other users of the same journal, in this process and in others.
 * </ul>
 */
public interface Journal {

    /**
     * Stores a new intent. One with the same key that is there already stays as it is.
     *
     * @return what the journal has under that key now
     */
    JournalEntry store(Intent intent);

    /** Stores an attempt, or what is new about it: one with the same id takes the place of what was known of it. */
    void record(String key, Attempt attempt);

    /** Closes an intent. It is then no longer unresolved, but still found for as long as the journal keeps it. */
    void close(String key, Outcome outcome);

    /** The intent with that key. */
    Optional<JournalEntry> find(String key);

    /** All intents that are not closed, the oldest first, also those that are held at the moment. */
    List<JournalEntry> unresolved();

    /**
     * The right to submit or check the intent with that key, whether it is stored already or not.
     *
     * @return empty if somebody else has it. Does not wait.
     */
    Optional<Hold> hold(String key);

    /** Closing it gives the right back; a crash does so too. */
    interface Hold extends AutoCloseable {
        @Override
        void close();
    }
}
