package dev.idempotency.benchmarks.injvm;

import dev.idempotency.benchmarks.business.HandWrittenPayments.DuplicateException;
import dev.idempotency.benchmarks.business.Keys;
import dev.idempotency.benchmarks.business.Payment;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;

/** Fifty requests with one new key at the same time: how long until all of them are answered. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
@Threads(1)
@Fork(1)
@Warmup(iterations = 4, time = 2, timeUnit = TimeUnit.SECONDS)
@Measurement(iterations = 4, time = 2, timeUnit = TimeUnit.SECONDS)
public class Duplicates {

    private static final int REQUESTS = 50;

    private ExecutorService callers;

    @Setup
    public void open() {
        callers = Executors.newFixedThreadPool(REQUESTS);
    }

    @TearDown
    public void close() {
        callers.shutdownNow();
    }

    @Benchmark
    public Object handWritten(Beans beans) throws Exception {
        String key = Keys.timeOrdered().toString();
        Payment payment = Beans.payment();
        return all(() -> handWritten(beans, key, payment));
    }

    @Benchmark
    public Object annotated(Beans beans) throws Exception {
        String key = Keys.timeOrdered().toString();
        Payment payment = Beans.payment();
        return all(() -> beans.annotated.pay(key, payment));
    }

    private static Object handWritten(Beans beans, String key, Payment payment) throws SQLException {
        try {
            return beans.handWritten.pay(key, payment);
        } catch (DuplicateException e) {
            return beans.handWritten.receipt(key).orElseThrow();
        }
    }

    private List<Object> all(Callable<Object> request) throws Exception {
        List<Object> answers = new ArrayList<>();
        for (Future<Object> answer : callers.invokeAll(Collections.nCopies(REQUESTS, request))) {
            answers.add(answer.get());
        }
        if (Collections.frequency(answers, answers.get(0)) != REQUESTS) {
            throw new IllegalStateException("not all were answered alike");
        }
        return answers;
    }
}
