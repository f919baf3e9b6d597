package dev.idempotency.benchmarks.relay;

import dev.idempotency.benchmarks.database.DatabaseKind;
import dev.idempotency.benchmarks.report.Median;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Contenders that take turns, round after round, each on the same database with tables of its own. */
final class Drains {

    /** Starts a contender; it ends after its turn. */
    @FunctionalInterface
    private interface Start {
        Contender start();
    }

    private final Map<String, List<Double>> rates = new LinkedHashMap<>();
    private final List<Start> starts = new ArrayList<>();

    Drains(DatabaseKind kind, String url) {
        starts.add(() -> Ours.on(url, 1));
        starts.add(() -> Ours.on(url, 2));
        for (Theirs.Use use : Theirs.Use.values()) {
            starts.add(() -> new Theirs(use, kind, url));
        }
    }

    void run(int warmUp, int rounds, int entries) throws Exception {
        for (int round = -warmUp; round < rounds; round++) {
            List<Start> order = new ArrayList<>(starts);
            Collections.rotate(order, round);
            for (Start start : order) {
                try (Contender contender = start.start()) {
                    contender.drain(entries / 10); // not measured: a node that has been at work for a while
                    double rate = contender.drain(entries);
                    if (round >= 0) {
                        rates.computeIfAbsent(contender.name(), name -> new ArrayList<>())
                                .add(rate);
                    }
                }
            }
        }
    }

    /** A table in Markdown. */
    void print(PrintStream out) {
        List<Double> ours = rates.getOrDefault("ours", List.of());
        out.println("| from the commit until all is over | entries/s | ours to this one |");
        out.println("|---|---|---|");
        rates.forEach((name, these) -> out.printf(
                "| %s | %s | %s |%n",
                name,
                Median.of(these.stream().mapToDouble(rate -> rate)).spread(0),
                Median.of(IntStream.range(0, ours.size()).mapToDouble(i -> ours.get(i) / these.get(i)))
                        .spread(2)));
    }
}
