package dev.idempotency.benchmarks.injvm;

import static dev.idempotency.benchmarks.injvm.Beans.payment;

import dev.idempotency.benchmarks.business.Keys;
import java.sql.SQLException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** Every key is new: what protection costs where it has nothing to prevent. */
@BenchmarkMode(Mode.Throughput)
@Threads(Beans.THREADS)
@Fork(1)
@Warmup(iterations = 4, time = 3, timeUnit = TimeUnit.SECONDS)
@Measurement(iterations = 4, time = 3, timeUnit = TimeUnit.SECONDS)
public class FirstExecution {

    @Benchmark
    public Object plain(Beans beans) throws SQLException {
        return beans.plain.pay(payment());
    }

    @Benchmark
    public Object handWritten(Beans beans) throws SQLException {
        return beans.handWritten.pay(Keys.timeOrdered().toString(), payment());
    }

    @Benchmark
    public Object annotated(Beans beans) throws SQLException {
        return beans.annotated.pay(Keys.timeOrdered().toString(), payment());
    }

    @Benchmark
    public void annotatedWithoutResult(Beans beans) throws SQLException {
        beans.annotated.paySilently(Keys.timeOrdered().toString(), payment());
    }

    @Benchmark
    public Object handWrittenRandomKeys(Beans beans) throws SQLException {
        return beans.handWritten.pay(Keys.random().toString(), payment());
    }

    @Benchmark
    public Object annotatedRandomKeys(Beans beans) throws SQLException {
        return beans.annotated.pay(Keys.random().toString(), payment());
    }
}
