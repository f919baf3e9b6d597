package dev.idempotency.client;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Remembers intents for as long as the process lives: for tests, and for callers whose user is there to ask again.
 * Nothing survives a crash, so what is unresolved then can only be found at the receiver, by its key. Closed intents are
 * kept until {@link #forget}. Thread-safe.
 */
public final class InMemoryJournal implements Journal {

    private final Map<String, JournalEntry> entries = new LinkedHashMap<>();
    private final Map<String, Object> held = new ConcurrentHashMap<>();

    @Override
    public synchronized JournalEntry store(Intent intent) {
        return entries.computeIfAbsent(intent.key(), key -> JournalEntry.of(intent));
    }

    @Override
    public void record(String key, Attempt attempt) {
        change(key, entry -> entry.with(attempt));
    }

    @Override
    public void close(String key, Outcome outcome) {
        change(key, entry -> entry.with(outcome));
    }

    @Override
    public synchronized Optional<JournalEntry> find(String key) {
        return Optional.ofNullable(entries.get(key));
    }

    @Override
    public synchronized List<JournalEntry> unresolved() {
        return entries.values().stream()
                .filter(entry -> entry.outcome() == null)
                .toList();
    }

    @Override
    public Optional<Hold> hold(String key) {
        Object token = new Object();
        return held.putIfAbsent(key, token) == null ? Optional.of(() -> held.remove(key, token)) : Optional.empty();
    }

    /**
     * Forgets closed intents of that kind. Open ones are never forgotten.
     *
     * @return their keys
     */
    public synchronized Set<String> forget(Predicate<Outcome> closed) {
        Set<String> keys = entries.values().stream()
                .filter(entry -> entry.outcome() != null && closed.test(entry.outcome()))
                .map(entry -> entry.intent().key())
                .collect(Collectors.toUnmodifiableSet());
        entries.keySet().removeAll(keys);
        return keys;
    }

    /** Something that cannot be read may have been about any of those that are here. */
    synchronized void doubtAll() {
        entries.replaceAll((key, entry) -> entry.asIncomplete());
    }

    private synchronized void change(String key, UnaryOperator<JournalEntry> how) {
        if (entries.computeIfPresent(key, (same, entry) -> how.apply(entry)) == null) {
            throw new IllegalArgumentException("there is no intent with that key in the journal");
        }
    }
}
