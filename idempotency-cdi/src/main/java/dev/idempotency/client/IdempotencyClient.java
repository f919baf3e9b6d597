package dev.idempotency.client;

import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Submits an intent to a receiver that honours {@code Idempotency-Key}, or finds out what became of it. Thread-safe and
 * meant to be shared.
 *
 * <p><b>Guarantees.</b> The intent is in the journal, with its one key, before anything is sent. Every attempt has that
 * key, also after a restart, and is in the journal before it is sent. After an attempt that may have arrived (time-out,
 * error of the connection, 5xx, an answer that was cut off or is not what {@link ResponseCheck} expects) the result is
 * asked for before anything is submitted again. A refusal speaks only for its own attempt: it ends the intent only if no
 * earlier attempt may have arrived. "Not found" is never taken for "did not happen". {@code Retry-After} is a lower
 * bound, also after a restart. Two threads, and two processes with one journal, never work at one intent at once.
 *
 * <p><b>What it cannot promise.</b> That the operation happens once is the receiver's doing: one that ignores keys may
 * do it again with each submission ({@link Limits#withRetryWindow} of zero keeps a client from that). A result query
 * knows keys, not payloads: who uses one key for two intents gets the answer to the other one. An interrupted or
 * crashed call leaves its intent unresolved until somebody calls {@link #resume()}; nothing goes on in the background.
 *
 * <p>After a receiver's definite answer, the intent is closed in the journal. Journals that fail make calls fail with
 * their own exception; what the receiver has done by then is found out by the next {@link #resume()}.
 */
public final class IdempotencyClient {

    private final Journal journal;
    private final ClientOptions options;
    private final Surroundings surroundings;

    /** A client with {@link ClientOptions#defaults()}. */
    public IdempotencyClient(Journal journal) {
        this(journal, ClientOptions.defaults());
    }

    /**
     * A client of that journal. Several may use one journal.
     *
     * @throws jakarta.json.JsonException (or an error that it caused) if there is no provider of JSON-P
     */
    public IdempotencyClient(Journal journal, ClientOptions options) {
        this(journal, options, Surroundings.REAL);
    }

    IdempotencyClient(Journal journal, ClientOptions options, Surroundings surroundings) {
        this.journal = journal;
        this.options = options;
        this.surroundings = surroundings;
        Documents.load();
    }

    /**
     * Submits the intent, and does not return before its end is known or the limits are reached. An intent that the
     * journal knows already is not begun anew: if it is unresolved its result is asked for first, and if it is closed
     * its outcome is returned, without a response and without any request.
     *
     * @return never null. {@code PROCESSING} without new attempts if another thread or process is at this intent;
     *     otherwise, if the state is not definite, the intent is handed over to the journal
     * @throws IllegalArgumentException if the journal has that key with another payload; nothing is sent
     * @throws InterruptedException if the thread was interrupted; the intent stays in the journal
     */
    public Result submit(Intent intent) throws InterruptedException {
        Optional<Journal.Hold> hold = journal.hold(intent.key());
        if (hold.isEmpty()) {
            return Result.open(JournalEntry.of(intent), State.PROCESSING, null);
        }
        try (Journal.Hold held = hold.get()) {
            JournalEntry entry = journal.store(intent);
            if (!entry.intent().samePayloadAs(intent)) {
                throw new IllegalArgumentException("this key is that of another intent in the journal");
            }
            return pursue(entry);
        }
    }

    /** What is in the journal without a definite end, the oldest first. */
    public List<Intent> unresolved() {
        return journal.unresolved().stream().map(JournalEntry::intent).toList();
    }

    /**
     * Goes on with an intent of the journal, with new limits. The result is asked for before anything is sent again.
     *
     * @return as {@link #submit}
     * @throws NoSuchElementException if the journal has no such intent
     * @throws InterruptedException if the thread was interrupted; the intent stays in the journal
     */
    public Result resume(String key) throws InterruptedException {
        JournalEntry known = journal.find(key)
                .orElseThrow(() -> new NoSuchElementException("there is no intent with that key in the journal"));
        Optional<Journal.Hold> hold = journal.hold(key);
        if (hold.isEmpty()) {
            return Result.open(known, State.PROCESSING, null);
        }
        try (Journal.Hold held = hold.get()) {
            // It may have been closed while it was not ours.
            return pursue(journal.find(key).orElse(known));
        }
    }

    /**
     * Goes on with all unresolved intents, one after the other, the oldest first. To be called after a restart, and
     * whenever there was something unresolved. One that fails with an exception is reported in the log (IDEMP0602W),
     * stays unresolved and does not stop the others.
     *
     * @return one for each
     * @throws InterruptedException if the thread was interrupted; those that are left stay in the journal
     */
    public List<Result> resume() throws InterruptedException {
        List<Result> results = new ArrayList<>();
        for (JournalEntry entry : journal.unresolved()) {
            try {
                results.add(resume(entry.intent().key()));
            } catch (RuntimeException e) {
                Log.resumeFailed(entry.intent().createdAt(), e);
                results.add(Result.open(entry, State.UNKNOWN, null));
            }
        }
        return results;
    }

    private Result pursue(JournalEntry entry) throws InterruptedException {
        return entry.outcome() == null
                ? new Pursuit(journal, entry, options, surroundings).run()
                : Result.of(entry, entry.outcome(), null);
    }
}
