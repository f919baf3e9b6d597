package dev.idempotency.execution;

import dev.idempotency.jta.SeparateTransactions;
import dev.idempotency.jta.Transactions;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What becomes of an identity that somebody else holds: looked at from outside, holding nothing between two looks. */
final class OtherAttempts {

    private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

    private final RecordStore store;
    private final SeparateTransactions separate;
    private final Transactions transactions;

    OtherAttempts(RecordStore store, SeparateTransactions separate, Transactions transactions) {
        this.store = store;
        this.separate = separate;
        this.transactions = transactions;
    }

    /** Empty if nothing is recorded, whoever may be running. */
    Optional<Answer> read(Attempt attempt) {
        return outside(() -> store.find(attempt.identity())).map(found -> Refusals.replay(attempt, found));
    }

    /**
     * Looks until the other attempt has ended or the deadline has passed.
     *
     * @return empty if nobody holds the identity and nothing is recorded: it may be claimed again
     */
    Optional<Answer> await(Attempt attempt, Deadline deadline) {
        while (true) {
            Sighting sighting = look(attempt);
            if (sighting instanceof Sighting.Recorded recorded
                    && !recorded.record().isRunning()) {
                return Optional.of(Refusals.replay(attempt, recorded.record()));
            }
            if (sighting instanceof Sighting.Absent) {
                return Optional.empty();
            }
            if (!deadline.pause()) {
                return Optional.of(inProgress(attempt, null));
            }
        }
    }

    /**
     * Finds out by looking how a transaction of ours ended whose commit reported an error.
     *
     * @return the record, whoever wrote it; empty if there is none and nobody can still write one
     * @throws dev.idempotency.OutcomeUnknownException if that cannot be found out before the deadline
     */
    Optional<Sighting.Recorded> resolve(Attempt attempt, Exception commitError, Deadline deadline) {
        do {
            try {
                Sighting sighting = look(attempt);
                if (sighting instanceof Sighting.Recorded recorded
                        && !recorded.record().isRunning()) {
                    return Optional.of(recorded);
                }
                if (sighting instanceof Sighting.Absent) {
                    return Optional.empty();
                }
            } catch (StoreFailure stillAway) {
                commitError.addSuppressed(stillAway);
            }
        } while (deadline.pause());
        throw Refusals.unknown(attempt, commitError);
    }

    private Sighting look(Attempt attempt) {
        return outside(() -> store.look(attempt.identity()));
    }

    private <T> T outside(Supplier<T> look) {
        return transactions.isActive() ? separate.outside(look) : look.get();
    }

    static Answer inProgress(OperationRecord running) {
        return new Answer.InProgress(running.identity(), running.submittedAt(), RETRY_AFTER);
    }

    static Answer inProgress(Attempt attempt, @Nullable Attempt running) {
        Instant since = running == null ? null : running.arrivedAt();
        return new Answer.InProgress(attempt.identity(), since, RETRY_AFTER);
    }
}
