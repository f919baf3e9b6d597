package dev.idempotency.benchmarks.injvm;

import static dev.idempotency.benchmarks.injvm.Beans.payment;

import dev.idempotency.benchmarks.business.Keys;
import java.lang.management.ManagementFactory;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/**
 * With few rows in the tables, and with many. Both pairs of tables are there all the time; a turn gives the names that
 * the library knows to one of them.
 */
@BenchmarkMode(Mode.Throughput)
@Threads(Beans.THREADS)
@Fork(1)
@Warmup(iterations = 4, time = 5, timeUnit = TimeUnit.SECONDS)
@Measurement(iterations = 4, time = 5, timeUnit = TimeUnit.SECONDS)
public class Volume {

    static final int MANY = Integer.getInteger("rows", 10_000_000);

    /** Enough for a turn in which no key comes twice: the library remembers which ones it has seen. */
    private static final int FEW = 100_000;

    private static final String[] TABLES = {"idempotency_record", "idempotency_result"};

    /** Ten million rows, a tenth of a second apart, end a week ago. */
    private static final Instant LONG_AGO = Instant.ofEpochMilli(
                    ManagementFactory.getRuntimeMXBean().getStartTime())
            .minus(Duration.ofDays(19));

    /** The tables in use. */
    @State(Scope.Benchmark)
    public abstract static class Tables {

        private static boolean manyInUse;

        private static boolean loaded;

        private final AtomicInteger next = new AtomicInteger();
        private final boolean many;
        private final int least;
        private final int asked;

        private Rows rows;

        /**
         * @param many whether those with many rows
         * @param least how many rows must be there of those with few
         * @param asked how many of the youngest rows are asked for
         */
        Tables(boolean many, int least, int asked) {
            this.many = many;
            this.least = least;
            this.asked = asked;
        }

        @Setup(Level.Iteration)
        public void use(Beans beans) throws SQLException {
            load(beans);
            if (manyInUse != many) {
                exchange(beans);
                manyInUse = many;
            }
            rows = rows(beans);
            if (!many) {
                beans.statements.update("TRUNCATE idempotency_record, idempotency_result");
                fill(beans);
            }
            beans.statements.update("TRUNCATE payment");
            beans.statements.update("CHECKPOINT");
        }

        /** Where no rows are, none are counted: whoever believed that would search the table from end to end for ever. */
        private void fill(Beans beans) throws SQLException {
            if (least > 0) {
                rows.insert(TABLES[0], TABLES[1], 0, least - 1);
                beans.statements.update("ANALYZE idempotency_record, idempotency_result");
            }
        }

        /** The key of another row with each call, all over those that are asked for. */
        String usedKey() {
            int age = (int) Math.floorMod(next.getAndIncrement() * 2_654_435_761L, (long) asked);
            return rows.key((many ? MANY : least) - 1 - age);
        }

        private static Rows rows(Beans beans) {
            return new Rows(beans, LONG_AGO, 100);
        }

        private static void load(Beans beans) throws SQLException {
            if (loaded) {
                return;
            }
            Rows rows = rows(beans);
            for (String table : TABLES) {
                beans.statements.update("CREATE TABLE " + table + "_aside (LIKE " + table + " INCLUDING DEFAULTS)");
            }
            rows.insert(TABLES[0] + "_aside", TABLES[1] + "_aside", 0, MANY - 1);
            for (String table : TABLES) {
                beans.statements.update("ALTER TABLE " + table + "_aside ADD PRIMARY KEY (operation_id)");
            }
            beans.statements.update(
                    "CREATE INDEX ON idempotency_record_aside (lease_until)" + " WHERE lease_until IS NOT NULL");
            beans.statements.update("CREATE EXTENSION pg_prewarm");
            for (String table : TABLES) {
                beans.statements.update("VACUUM (FREEZE, ANALYZE) " + table + "_aside");
                beans.statements.find("SELECT pg_prewarm('" + table + "_aside')");
                beans.statements.find("SELECT pg_prewarm('" + table + "_aside_pkey')");
            }
            loaded = true;
        }

        private static void exchange(Beans beans) throws SQLException {
            for (String table : TABLES) {
                beans.statements.update("ALTER TABLE " + table + " RENAME TO exchanged; ALTER TABLE " + table
                        + "_aside RENAME TO " + table + "; ALTER TABLE exchanged RENAME TO " + table + "_aside");
            }
        }
    }

    /** No rows. */
    public static class Empty extends Tables {
        public Empty() {
            super(false, 0, 0);
        }
    }

    /** Few rows. */
    public static class Few extends Tables {
        public Few() {
            super(false, FEW, FEW);
        }
    }

    /** Many rows. */
    public static class Many extends Tables {
        public Many() {
            super(true, 0, MANY);
        }
    }

    /** Many rows, the youngest of which are asked for. */
    public static class Young extends Tables {
        public Young() {
            super(true, 0, FEW);
        }
    }

    @Benchmark
    public Object firstOnEmptyTables(Beans beans, Empty tables) throws SQLException {
        return beans.annotated.pay(Keys.timeOrdered().toString(), payment());
    }

    @Benchmark
    public Object firstBesideMany(Beans beans, Many tables) throws SQLException {
        return beans.annotated.pay(Keys.timeOrdered().toString(), payment());
    }

    @Benchmark
    public Object firstWithRandomKeysOnEmptyTables(Beans beans, Empty tables) throws SQLException {
        return beans.annotated.pay(Keys.random().toString(), payment());
    }

    @Benchmark
    public Object firstWithRandomKeysBesideMany(Beans beans, Many tables) throws SQLException {
        return beans.annotated.pay(Keys.random().toString(), payment());
    }

    @Benchmark
    public Object replayOfFew(Beans beans, Few tables) throws SQLException {
        return beans.annotated.pay(tables.usedKey(), Rows.PAYMENT);
    }

    @Benchmark
    public Object replayOfYoungOnesAmongMany(Beans beans, Young tables) throws SQLException {
        return beans.annotated.pay(tables.usedKey(), Rows.PAYMENT);
    }

    @Benchmark
    public Object replayOfMany(Beans beans, Many tables) throws SQLException {
        return beans.annotated.pay(tables.usedKey(), Rows.PAYMENT);
    }
}
