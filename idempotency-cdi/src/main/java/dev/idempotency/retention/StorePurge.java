package dev.idempotency.retention;

import dev.idempotency.config.Retention;
import dev.idempotency.record.Horizon;
import dev.idempotency.record.RecordPurge;
import dev.idempotency.record.RecordPurge.Batch;
import dev.idempotency.record.RecordPurge.Candidate;
import dev.idempotency.record.RecordPurge.Days;
import dev.idempotency.record.RecordPurge.Part;
import dev.idempotency.record.RecordPurge.Slice;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Purges one store, a pass at a time. What is due among the time-ordered keys stands together in the primary key, and is
 * found there at once. Opaque keys stand anywhere: of them each pass looks at a part, and the next one goes on behind it.
 * So neither needs an index of its own, which every operation would have to write. Used by one thread at a time.
 */
public final class StorePurge {

    /** Ten times as many would hold locks for long; a tenth of it costs several times as much in all. */
    private static final int ROWS_OF_BATCH = 10_000;

    /** Of each part, in each pass; at six passes an hour, that is 14 million rows a day. */
    private static final int BATCHES_OF_ROUND = 10;

    /** Where whole days are removed, single rows are only what was in the way of that; a day ends within 28 hours. */
    private static final Duration BEHIND_DAYS = Duration.ofDays(2);

    private final String dataSource;
    private final String namespace;
    private final KeyRules rules;
    private final RecordPurge purge;
    private final Round results;
    private final Round records;

    /** What a pass has removed. */
    record Removed(long results, long records, Optional<Days> days) {}

    /** How far the look at opaque keys has come. */
    private static final class Round {
        String position = "";
    }

    /** @param dataSource what is purged, for people */
    public StorePurge(String dataSource, String namespace, KeyRules rules, RecordPurge purge) {
        this.dataSource = dataSource;
        this.namespace = namespace;
        this.rules = rules;
        this.purge = purge;
        this.results = new Round();
        this.records = new Round();
    }

    String dataSource() {
        return dataSource;
    }

    /** Removes what is due. After each full batch it rests for as long as that took, whatever there is to remove. */
    Removed pass(Pace pace) {
        return new Pass(purge.now(), pace).run();
    }

    /** One pass, with the ages of its beginning. */
    private final class Pass {

        private final Instant now;
        private final Pace pace;
        private final Map<Part, Long> removed = new EnumMap<>(Part.class);

        /** False once another node was found at work: it goes on, and this pass ends. */
        private boolean alone = true;

        Pass(Instant now, Pace pace) {
            this.now = now;
            this.pace = pace;
        }

        Removed run() {
            Retention retention = rules.retention();
            Instant oldResult = now.minus(retention.result());
            Instant oldKey = oldKey();
            Optional<Days> days = purge.days(namespace, oldResult, oldKey);
            Duration behind = days.isPresent() ? BEHIND_DAYS : Duration.ZERO;
            Predicate<Candidate> dueResult = row -> row.completedAt().isBefore(oldResult);
            all(Part.RESULT, IdRange.before(oldResult.minus(behind).toEpochMilli()), dueResult);
            round(Part.RESULT, results, IdRange.notBefore(now.toEpochMilli()), dueResult);
            all(Part.RECORD, IdRange.before(oldKey.minus(behind).toEpochMilli()), row -> isDue(row, oldKey));
            if (retention.opaqueKey() != null) {
                round(Part.RECORD, records, List.of(IdRange.ALL), row -> isDue(row, oldKey));
            }
            return new Removed(removed.getOrDefault(Part.RESULT, 0L), removed.getOrDefault(Part.RECORD, 0L), days);
        }

        /** Records of earlier times are due; it is as early as what has been announced long enough ago. */
        private Instant oldKey() {
            Optional<Horizon> announced = purge.announce(rules.horizon(now));
            alone = announced.isPresent();
            return KeyRules.earlier(
                    rules.before(announced.orElse(Horizon.NONE)),
                    now.minus(rules.retention().key()).minus(KeyRules.MARGIN));
        }

        private boolean isDue(Candidate row, Instant oldKey) {
            Optional<Instant> time = rules.timeOf(row.key());
            if (time.isPresent()) {
                return KeyRules.later(time.get(), row.completedAt()).isBefore(oldKey);
            }
            Duration opaqueKey = rules.retention().opaqueKey();
            return opaqueKey != null
                    && row.completedAt().isBefore(now.minus(opaqueKey).minus(KeyRules.MARGIN));
        }

        private void all(Part part, List<IdRange> ranges, Predicate<Candidate> due) {
            for (IdRange range : ranges) {
                sweep(part, range, due, Integer.MAX_VALUE);
            }
        }

        /** Goes on where the last round ended, and begins again when it has come to the end. */
        private void round(Part part, Round round, List<IdRange> ranges, Predicate<Candidate> due) {
            int left = BATCHES_OF_ROUND;
            String from = round.position;
            List<IdRange> ahead = ranges.stream()
                    .filter(range -> range.before().compareTo(from) > 0)
                    .sorted(Comparator.comparing(IdRange::after))
                    .toList();
            for (IdRange range : ahead) {
                String after = range.after().compareTo(from) > 0 ? range.after() : from;
                Sweep done = sweep(part, new IdRange(after, range.before()), due, left);
                left -= done.fullBatches();
                if (done.end().isPresent()) {
                    round.position = done.end().get();
                    return;
                }
            }
            round.position = "";
        }

        private Sweep sweep(Part part, IdRange range, Predicate<Candidate> due, int most) {
            Optional<String> position = Optional.of(range.after());
            int full = 0;
            while (position.isPresent() && full < most && alone && pace.goesOn()) {
                long begun = pace.nanoTime();
                Slice slice = new Slice(part, namespace, position.get(), range.before(), ROWS_OF_BATCH);
                Optional<Batch> batch = purge.purge(slice, due);
                alone = batch.isPresent();
                if (batch.isPresent()) {
                    removed.merge(part, (long) batch.get().removed(), Long::sum);
                    position = batch.get().end();
                }
                if (alone && position.isPresent()) {
                    full++;
                    pace.rest(pace.nanoTime() - begun);
                }
            }
            return new Sweep(full, position);
        }
    }

    /**
     * How a range was seen.
     *
     * @param fullBatches those that looked at as many rows as a batch may
     * @param end behind which to go on; empty where the range has been seen to its end
     */
    private record Sweep(int fullBatches, Optional<String> end) {}
}
