package dev.idempotency.client;

import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All that a journal knows about one intent. Immutable.
 *
 * @param attempts in their order
 * @param outcome null while it is unresolved
 * @param incomplete whether something about it may have been lost from the journal; then nobody can say that no attempt
 *     arrived
 */
public record JournalEntry(
        Intent intent, List<Attempt> attempts, @Nullable Outcome outcome, boolean incomplete) {

    public JournalEntry {
        attempts = List.copyOf(attempts);
    }

    /** A new one. */
    public static JournalEntry of(Intent intent) {
        return new JournalEntry(intent, List.of(), null, false);
    }

    /** With that attempt added, or with what is known about it now. */
    public JournalEntry with(Attempt attempt) {
        List<Attempt> changed = new ArrayList<>(attempts);
        changed.removeIf(known -> known.id().equals(attempt.id()));
        changed.add(attempt);
        return new JournalEntry(intent, changed, outcome, incomplete);
    }

    /** The same intent, closed. */
    public JournalEntry with(Outcome end) {
        return new JournalEntry(intent, attempts, end, incomplete);
    }

    JournalEntry asIncomplete() {
        return new JournalEntry(intent, attempts, outcome, true);
    }

    /** Whether an attempt so far may have done something. */
    public boolean mayHaveArrived() {
        return incomplete || attempts.stream().anyMatch(Attempt::mayHaveArrived);
    }

    int nextNumber() {
        return attempts.size() + 1;
    }

    /** Where the receiver last said that the status is to be had. */
    @Nullable
    URI statusLink() {
        return lastTold(Attempt::statusLink);
    }

    /** The last moment at which the receiver takes a retry for one, as it last said; null where it never did. */
    @Nullable
    Instant retryUntil() {
        return lastTold(Attempt::retryUntil);
    }

    private <T> @Nullable T lastTold(Function<Attempt, @Nullable T> what) {
        return attempts.stream().map(what).filter(Objects::nonNull).reduce(null, (before, last) -> last);
    }

    /** The moment before which the receiver does not want to be asked; long past where it did not say. */
    Instant notBefore() {
        Instant last =
                attempts.isEmpty() ? null : attempts.get(attempts.size() - 1).notBefore();
        return last == null ? Instant.EPOCH : last;
    }

    /** What the last answer told. */
    State lastState() {
        State last =
                attempts.isEmpty() ? null : attempts.get(attempts.size() - 1).state();
        return last == State.PROCESSING ? State.PROCESSING : State.UNKNOWN;
    }
}
