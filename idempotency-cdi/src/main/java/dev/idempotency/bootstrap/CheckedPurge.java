package dev.idempotency.bootstrap;

import dev.idempotency.record.Horizon;
import dev.idempotency.record.RecordPurge;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The purge behind the checks of its store.
 *
 * @param store whose checks count
 * @param purge what does the work
 */
record CheckedPurge(CheckedStore store, RecordPurge purge) implements RecordPurge {

    @Override
    public Instant now() {
        store.check();
        return purge.now();
    }

    @Override
    public Optional<Days> days(String namespace, Instant oldResult, Instant oldRecord) {
        store.check();
        return purge.days(namespace, oldResult, oldRecord);
    }

    @Override
    public Optional<Horizon> announce(Horizon next) {
        store.check();
        return purge.announce(next);
    }

    @Override
    public Optional<Batch> purge(Slice slice, Predicate<Candidate> due) {
        store.check();
        return purge.purge(slice, due);
    }
}
