package dev.idempotency.retention;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationIdentity;
import dev.idempotency.record.Horizon;
import dev.idempotency.record.RecordPurge;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestKeys;
import dev.idempotency.testing.TestRetention;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of passes that fail, are stopped, or find another node at work. */
class PurgerTest {

    private final Scripted scripted = new Scripted();
    private final KeyRules rules = new KeyRules(TestRetention.DEFAULT, Clock.systemUTC());
    private final Purger purger =
            new Purger(() -> List.of(new StorePurge("jdbc/orders", "default", rules, scripted)), Clock.systemUTC());

    /** Answers with one batch, or fails. */
    private static final class Scripted implements RecordPurge {

        private final List<Slice> slices = new ArrayList<>();
        private Optional<Batch> batch = Optional.of(new Batch(0, Optional.empty()));
        private RuntimeException failure;
        private Runnable during = () -> {};
        private Optional<Days> days = Optional.empty();
        private Optional<Horizon> announced = Optional.of(new Horizon(Instant.MAX, Instant.MAX));
        private Instant oldRecord = Instant.MAX;

        @Override
        public Optional<Horizon> announce(Horizon next) {
            return announced;
        }

        @Override
        public Optional<Days> days(String namespace, Instant oldResult, Instant oldRecord) {
            this.oldRecord = oldRecord;
            return days;
        }

        @Override
        public Instant now() {
            if (failure != null) {
                throw failure;
            }
            return Instant.now();
        }

        @Override
        public Optional<Batch> purge(Slice slice, Predicate<Candidate> due) {
            slices.add(slice);
            during.run();
            return batch;
        }
    }

    /** Its time goes on with the batches, and it keeps what it is told to rest, and after how many of them. */
    private final class Recorded implements Pace {

        private final List<String> rests = new ArrayList<>();
        private long now;

        @Override
        public boolean goesOn() {
            return true;
        }

        @Override
        public long nanoTime() {
            return now;
        }

        @Override
        public void rest(long nanos) {
            rests.add(scripted.slices.size() + ": " + nanos);
        }
    }

    @Test
    void a_failure_is_logged_and_counted_and_the_next_tick_tries_again() {
        scripted.failure =
                new StoreFailure(StoreFailure.Kind.UNREACHABLE, "IDEMP0207W: away", new IllegalStateException());
        assertThat(LogCapture.of(Purger.class, purger::run))
                .singleElement()
                .asString()
                .contains("IDEMP0213W", "jdbc/orders", "IDEMP0207W: away");
        purger.run();
        assertThat(status().failures()).isEqualTo(2);
        assertThat(status().lastFailure()).isEqualTo("IDEMP0207W: away");
        assertThat(status().lastPass()).isNull();

        scripted.failure = null;
        purger.run();

        assertThat(status().failures()).isEqualTo(2);
        assertThat(status().lastFailure()).isNull();
        assertThat(status().lastPass()).isNotNull();
    }

    @Test
    void an_error_of_any_kind_stays_inside() {
        scripted.failure = new IllegalStateException("a bug");

        purger.run();

        assertThat(status().lastFailure()).contains("a bug");
    }

    @Test
    void a_pass_says_in_one_line_what_it_has_removed_and_nothing_where_that_was_nothing() {
        assertThat(LogCapture.of(Purger.class, purger::run)).isEmpty();
        scripted.batch = Optional.of(new RecordPurge.Batch(1, Optional.empty()));

        assertThat(LogCapture.of(Purger.class, purger::run))
                .singleElement()
                .asString()
                .contains("IDEMP0212I", "jdbc/orders");
        assertThat(status().results()).isPositive();
        assertThat(status().records()).isPositive();
    }

    @Test
    void a_node_that_finds_another_one_at_work_ends_its_pass() {
        scripted.batch = Optional.empty();

        purger.run();

        assertThat(scripted.slices).hasSize(1);
        assertThat(status().failures()).isZero();
    }

    @Test
    void a_node_that_cannot_announce_since_another_one_is_at_work_removes_nothing() {
        scripted.announced = Optional.empty();

        purger.run();

        assertThat(scripted.slices).isEmpty();
        assertThat(scripted.oldRecord).isEqualTo(Instant.EPOCH);
        assertThat(status().failures()).isZero();
    }

    @Test
    void no_record_is_due_that_is_not_behind_what_was_announced() {
        Instant announced = Instant.now().minus(Duration.ofDays(1000));
        scripted.announced = Optional.of(new Horizon(announced, Instant.EPOCH));

        purger.run();

        assertThat(scripted.oldRecord).isEqualTo(announced);
        assertThat(looksForRecordsOf(Duration.ofDays(1001))).isTrue();
        assertThat(looksForRecordsOf(Duration.ofDays(999))).isFalse();
    }

    @Test
    void after_the_stop_no_further_batch_is_begun() {
        scripted.during = purger::stop;

        purger.run();
        purger.run();

        assertThat(scripted.slices).hasSize(1);
    }

    /** So it takes no more than half of the time of one connection, however much there is to remove. */
    @Test
    void after_each_full_batch_it_rests_for_as_long_as_that_took() {
        Recorded pace = new Recorded();
        scripted.during = () -> {
            int batches = scripted.slices.size();
            pace.now += batches * 100L;
            scripted.batch =
                    Optional.of(new RecordPurge.Batch(1, batches < 4 ? Optional.of("B" + batches) : Optional.empty()));
        };

        new StorePurge("jdbc/orders", "default", rules, scripted).pass(pace);

        assertThat(scripted.slices).hasSizeGreaterThan(4);
        assertThat(pace.rests).containsExactly("1: 100", "2: 200", "3: 300");
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Timeout(30)
    void a_rest_ends_with_the_stop_of_the_application_or_of_its_thread(boolean application) throws Exception {
        AtomicLong hours = new AtomicLong();
        Purger resting = new Purger(
                () -> List.of(new StorePurge("jdbc/orders", "default", rules, scripted)),
                Clock.systemUTC(),
                () -> Duration.ofHours(hours.getAndIncrement()).toNanos());
        scripted.batch = Optional.of(new RecordPurge.Batch(1, Optional.of("B")));
        Thread thread = new Thread(resting);
        thread.setDaemon(true);
        thread.start();
        until(() -> thread.getState() == Thread.State.TIMED_WAITING);

        if (application) {
            resting.stop();
        } else {
            thread.interrupt();
        }
        thread.join();

        assertThat(scripted.slices).hasSize(1);
    }

    /** Ten batches in each pass, and the next pass goes on behind them. */
    @Test
    void of_opaque_keys_each_pass_looks_at_a_part() {
        scripted.batch = Optional.of(new RecordPurge.Batch(0, Optional.of("y")));
        StorePurge limited = new StorePurge(
                "jdbc/orders",
                "default",
                new KeyRules(TestRetention.withOpaqueKey(Duration.ofDays(30)), Clock.systemUTC()),
                new RecordPurge() {
                    @Override
                    public Instant now() {
                        return Instant.EPOCH;
                    }

                    @Override
                    public Optional<Horizon> announce(Horizon next) {
                        return scripted.announce(next);
                    }

                    @Override
                    public Optional<Batch> purge(Slice slice, Predicate<Candidate> due) {
                        return scripted.purge(slice, due);
                    }
                });

        limited.pass(new Recorded());
        assertThat(scripted.slices).hasSizeBetween(20, 60);
        scripted.slices.clear();
        limited.pass(new Recorded());

        assertThat(scripted.slices)
                .first()
                .satisfies(slice -> assertThat(slice.after()).isEqualTo("y"));
    }

    private boolean looksForResultsOf(Duration ago) {
        return looksFor(RecordPurge.Part.RESULT, ago);
    }

    private boolean looksForRecordsOf(Duration ago) {
        return looksFor(RecordPurge.Part.RECORD, ago);
    }

    private boolean looksFor(RecordPurge.Part part, Duration ago) {
        String id = new OperationIdentity(
                        "default",
                        "user:alice",
                        "orders.place",
                        TestKeys.uuid(Instant.now().minus(ago)))
                .operationId();
        scripted.slices.clear();
        purger.run();
        return scripted.slices.stream()
                .filter(slice -> slice.part() == part)
                .anyMatch(slice -> id.compareTo(slice.after()) > 0 && id.compareTo(slice.before()) < 0);
    }

    /** To delete row by row what is about to be dropped as a whole would be the work that partitions save. */
    @Test
    void where_whole_days_are_removed_single_rows_are_left_to_that_for_two_days() {
        assertThat(looksForResultsOf(Duration.ofDays(8))).isTrue();

        scripted.days = Optional.of(new RecordPurge.Days(0, 0, 0));
        assertThat(looksForResultsOf(Duration.ofDays(8))).isFalse();
        assertThat(looksForResultsOf(Duration.ofDays(10))).isTrue();
    }

    @Test
    void whole_days_that_were_removed_are_told_in_one_line() {
        scripted.days = Optional.of(new RecordPurge.Days(0, 0, 0));
        assertThat(LogCapture.of(Purger.class, purger::run)).isEmpty();

        scripted.days = Optional.of(new RecordPurge.Days(1, 2, 3));
        assertThat(LogCapture.of(Purger.class, purger::run))
                .singleElement()
                .asString()
                .contains("IDEMP0219I", "jdbc/orders");
    }

    private PurgeStatus status() {
        return purger.statuses().get("jdbc/orders");
    }
}
