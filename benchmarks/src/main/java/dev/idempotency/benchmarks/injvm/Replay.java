package dev.idempotency.benchmarks.injvm;

import dev.idempotency.benchmarks.business.Keys;
import dev.idempotency.benchmarks.business.Payment;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** Every key was used before: the answer comes from the record. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@Threads(Beans.THREADS)
@Fork(1)
@Warmup(iterations = 4, time = 2, timeUnit = TimeUnit.SECONDS)
@Measurement(iterations = 4, time = 2, timeUnit = TimeUnit.SECONDS)
public class Replay {

    private static final Payment PAYMENT = Beans.payment();

    private static final String[] KEYS = new String[1_000];

    @Setup
    public void pay(Beans beans) throws SQLException {
        if (KEYS[0] != null) {
            return; // by an earlier turn in this JVM
        }
        for (int i = 0; i < KEYS.length; i++) {
            KEYS[i] = Keys.timeOrdered().toString();
            beans.handWritten.pay(KEYS[i], PAYMENT);
            beans.annotated.pay(KEYS[i], PAYMENT);
        }
    }

    @Benchmark
    public Object select(Beans beans) throws SQLException {
        return beans.handWritten.receipt(key()).orElseThrow();
    }

    @Benchmark
    public Object selectInAutocommit(Beans beans) throws SQLException {
        return beans.handWritten.receiptWithoutTransaction(key()).orElseThrow();
    }

    @Benchmark
    public Object annotated(Beans beans) throws SQLException {
        return beans.annotated.pay(key(), PAYMENT);
    }

    private String key() {
        return KEYS[ThreadLocalRandom.current().nextInt(KEYS.length)];
    }
}
