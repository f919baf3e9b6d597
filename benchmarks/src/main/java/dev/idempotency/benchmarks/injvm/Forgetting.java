package dev.idempotency.benchmarks.injvm;

import static dev.idempotency.benchmarks.injvm.Beans.payment;

import dev.idempotency.benchmarks.business.Keys;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * First executions while the library drops as many old results, or purges as many old records, as new ones are made.
 * Each turn begins with the same number of old rows, as many as the turn before has made; what differs is their age.
 */
@BenchmarkMode(Mode.Throughput)
@Threads(Beans.THREADS)
@Fork(1)
@Warmup(iterations = 4, time = 10, timeUnit = TimeUnit.SECONDS)
@Measurement(iterations = 4, time = 10, timeUnit = TimeUnit.SECONDS)
public class Forgetting {

    /** Old rows, and a check that of those that were due none is left in the end. */
    @State(Scope.Benchmark)
    public abstract static class OldRows {

        /** What is due was announced in time. */
        private static final String ANNOUNCED = """
                INSERT INTO idempotency_horizon
                    (namespace, uuid_before, ulid_before, uuid_purged, ulid_purged, announced_at)
                SELECT 'default', t.due, 'epoch', t.due, 'epoch', now()
                FROM (SELECT now() - interval '393 days' AS due) t
                ON CONFLICT (namespace) DO UPDATE
                SET uuid_before = EXCLUDED.uuid_before, uuid_purged = EXCLUDED.uuid_purged
                """;

        private static int made = 15_000;

        private final Duration age;
        private final boolean withResult;
        private final String due;

        OldRows(Duration age, boolean withResult, String due) {
            this.age = age;
            this.withResult = withResult;
            this.due = due;
        }

        @Setup(Level.Iteration)
        public void insert(Beans beans) throws SQLException {
            beans.statements.update("TRUNCATE idempotency_record, idempotency_result, payment");
            beans.statements.update(ANNOUNCED);
            new Rows(beans, Instant.now().minus(age), 1)
                    .insert("idempotency_record", withResult ? "idempotency_result" : null, 1, made);
        }

        @TearDown(Level.Iteration)
        public void count(Beans beans) throws SQLException {
            long left = Long.parseLong(
                    beans.statements.find("SELECT count(*) FROM " + due).orElseThrow());
            if (left > 0) {
                throw new IllegalStateException("the purge has left " + left + " of " + made + " rows");
            }
            made = Integer.parseInt(beans.statements
                    .find("SELECT count(*) FROM idempotency_record WHERE completed_at > now() - interval '1 day'")
                    .orElseThrow());
        }
    }

    /** Nothing is due yet. */
    public static class Young extends OldRows {
        public Young() {
            super(Duration.ofDays(2), true, "idempotency_record WHERE FALSE");
        }
    }

    /** The results are due. */
    public static class WithDueResults extends OldRows {
        public WithDueResults() {
            super(
                    Duration.ofDays(200),
                    true,
                    "idempotency_result x JOIN idempotency_record r USING (operation_id)"
                            + " WHERE r.completed_at < now() - interval '1 day'");
        }
    }

    /** The results were dropped long ago, and the records are due. */
    public static class DueRecords extends OldRows {
        public DueRecords() {
            super(Duration.ofDays(500), false, "idempotency_record WHERE completed_at < now() - interval '1 day'");
        }
    }

    @Benchmark
    public Object nothingIsDue(Beans beans, Young rows) throws SQLException {
        return pay(beans);
    }

    @Benchmark
    public Object resultsAreDropped(Beans beans, WithDueResults rows) throws SQLException {
        return pay(beans);
    }

    @Benchmark
    public Object recordsArePurged(Beans beans, DueRecords rows) throws SQLException {
        return pay(beans);
    }

    private static Object pay(Beans beans) throws SQLException {
        return beans.annotated.pay(Keys.timeOrdered().toString(), payment());
    }
}
