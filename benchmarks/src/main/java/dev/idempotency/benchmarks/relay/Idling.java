package dev.idempotency.benchmarks.relay;

import dev.idempotency.benchmarks.injvm.Effort;
import dev.idempotency.benchmarks.report.Median;
import java.io.PrintStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A node with nothing to do, and how soon it is there when something comes. */
record Idling(String url) {

    private static final Duration QUIET = Duration.ofSeconds(15);

    /** The server may still be clearing up after what came before. */
    private static final int TURNS = 5;

    private static final int ENTRIES = 500;

    void run(PrintStream out) throws Exception {
        try (Node node = Node.thatDelivers(url)) {
            List<Double> millis = new ArrayList<>();
            Receiver.isWatched = true;
            for (int i = -ENTRIES / 5; i < ENTRIES; i++) {
                Progress.expect(1);
                long stored = node.shop().send(1);
                Long arrived = Receiver.ARRIVALS.poll(30, TimeUnit.SECONDS);
                if (arrived == null) {
                    throw new IllegalStateException("not delivered");
                }
                if (i >= 0) {
                    millis.add((arrived - stored) / 1e6);
                }
                Progress.await();
                TimeUnit.MILLISECONDS.sleep(5);
            }
            Receiver.isWatched = false;
            Collections.sort(millis);
            out.printf(
                    "%nFrom the last statement before the commit to the submission, one at a time: median %.1f ms, p99 %.1f ms, longest %.1f ms%n",
                    millis.get(ENTRIES / 2), millis.get(ENTRIES * 99 / 100), millis.get(ENTRIES - 1));

            TimeUnit.SECONDS.sleep(2);
            double[] jvm = new double[TURNS];
            double[] server = new double[TURNS];
            for (int i = 0; i < TURNS; i++) {
                Effort before = Effort.now();
                TimeUnit.MILLISECONDS.sleep(QUIET.toMillis());
                Effort spent = Effort.now().since(before);
                jvm[i] = percent(spent.jvmMicros());
                server[i] = percent(spent.serverMicros());
            }
            out.printf(
                    "%nIdle, %d times %d s: JVM %s %%, server %s %% of a core%n",
                    TURNS, QUIET.toSeconds(), spread(jvm), spread(server));
        }
    }

    private static double percent(double micros) {
        return 100 * micros / (QUIET.toNanos() / 1e3);
    }

    private static String spread(double[] values) {
        return Median.of(Arrays.stream(values)).spread(2);
    }
}
