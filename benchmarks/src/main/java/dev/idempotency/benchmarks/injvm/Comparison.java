package dev.idempotency.benchmarks.injvm;

import dev.idempotency.benchmarks.database.DatabaseKind;
import dev.idempotency.benchmarks.report.Median;
import java.io.PrintStream;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Variants that take turns in one warm JVM, a few seconds each, round after round: whatever disturbs the machine
 * disturbs all of them. Each is compared with the first one of the same round; of the rounds the median counts.
 */
final class Comparison {

    /** One turn: operations per second, and the effort for one operation. */
    private record Turn(double rate, double jvm, double server, double log) {}

    private final Class<?> benchmark;
    private final List<String> variants;
    private final Map<String, List<Turn>> turns = new LinkedHashMap<>();

    Comparison(Class<?> benchmark, String... variants) {
        this.benchmark = benchmark;
        this.variants = List.of(variants);
    }

    void run(DatabaseKind database, int warmUp, int rounds, int seconds) throws RunnerException, SQLException {
        for (int round = -warmUp; round < rounds; round++) {
            List<String> order = new ArrayList<>(variants);
            Collections.rotate(order, round);
            for (String variant : order) {
                Turn turn = turn(database, variant, seconds);
                if (round >= 0) {
                    turns.computeIfAbsent(variant, v -> new ArrayList<>()).add(turn);
                }
            }
        }
    }

    private Turn turn(DatabaseKind database, String variant, int seconds) throws RunnerException, SQLException {
        Options options = new OptionsBuilder()
                .include(benchmark.getName() + "\\." + variant + "$")
                .param("database", database.name())
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.seconds(seconds))
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
        Effort before = Effort.now();
        double rate = new Runner(options).runSingle().getPrimaryResult().getScore();
        Effort spent = Effort.now().since(before);
        double operations = rate * seconds;
        return new Turn(
                rate, spent.jvmMicros() / operations, spent.serverMicros() / operations, spent.logBytes() / operations);
    }

    /** A table in Markdown. */
    void print(PrintStream out) {
        out.printf("%n| variant | operations/s | ratio to %s | CPU µs JVM + server | WAL bytes |%n", variants.get(0));
        out.println("|---|---|---|---|---|");
        for (String variant : variants) {
            out.printf(
                    "| %s | %s | %s | %s + %s | %s |%n",
                    variant,
                    median(variant, Turn::rate).text(0),
                    ratio(variant).spread(2),
                    median(variant, Turn::jvm).text(0),
                    median(variant, Turn::server).text(0),
                    median(variant, Turn::log).text(0));
        }
    }

    /** The same without the effort, where what goes before a turn is a part of it. */
    void printRates(PrintStream out) {
        out.printf("%n| variant | operations/s | ratio to %s |%n", variants.get(0));
        out.println("|---|---|---|");
        for (String variant : variants) {
            out.printf(
                    "| %s | %s | %s |%n",
                    variant, median(variant, Turn::rate).text(0), ratio(variant).spread(2));
        }
    }

    private Median median(String variant, ToDoubleFunction<Turn> value) {
        return Median.of(of(variant).stream().mapToDouble(value));
    }

    private Median ratio(String variant) {
        List<Turn> these = of(variant);
        List<Turn> base = of(variants.get(0));
        return Median.of(IntStream.range(0, these.size())
                .mapToDouble(round -> these.get(round).rate() / base.get(round).rate()));
    }

    private List<Turn> of(String variant) {
        return turns.getOrDefault(variant, List.of());
    }
}
