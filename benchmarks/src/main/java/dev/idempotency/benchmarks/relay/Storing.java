package dev.idempotency.benchmarks.relay;

import dev.idempotency.benchmarks.business.Payment;
import dev.idempotency.benchmarks.business.Payments;
import dev.idempotency.benchmarks.report.Median;
import java.io.PrintStream;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/** A tiny business transaction without and with an operation that is stored with it; nobody delivers meanwhile. */
record Storing(String url) {

    private static final Duration TURN = Duration.ofSeconds(2);

    @FunctionalInterface
    private interface Business {
        void run(Payment payment) throws SQLException;
    }

    void run(int warmUp, int rounds, PrintStream out) throws Exception {
        List<Double> without = new ArrayList<>();
        List<Double> with = new ArrayList<>();
        try (Node node = Node.thatStores(url)) {
            Shop shop = node.shop();
            for (int round = -warmUp; round < rounds; round++) {
                double plain = rate(shop::pay);
                double storing = rate(shop::payAndSend);
                if (round >= 0) {
                    without.add(plain);
                    with.add(storing);
                }
            }
        }
        Median ratio = Median.of(IntStream.range(0, with.size()).mapToDouble(i -> with.get(i) / without.get(i)));
        out.printf(
                "%nA tiny transaction: %s/s; with an operation stored: %s/s, ratio %s%n",
                Median.of(without.stream().mapToDouble(rate -> rate)).spread(0),
                Median.of(with.stream().mapToDouble(rate -> rate)).spread(0),
                ratio.spread(2));
    }

    private static double rate(Business business) throws Exception {
        long start = System.nanoTime();
        long end = start + TURN.toNanos();
        Callable<Long> work = () -> {
            long done = 0;
            while (System.nanoTime() < end) {
                business.run(payment());
                done++;
            }
            return done;
        };
        ExecutorService threads = Executors.newFixedThreadPool(Node.PARALLEL);
        try {
            long done = 0;
            for (Future<Long> one : threads.invokeAll(
                    IntStream.range(0, Node.PARALLEL).mapToObj(i -> work).toList())) {
                done += one.get();
            }
            return done / ((System.nanoTime() - start) / 1e9);
        } finally {
            threads.shutdownNow();
        }
    }

    private static Payment payment() {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        return new Payment(random.nextInt(Payments.ACCOUNTS), 1 + random.nextInt(1000), "invoice 2026-0815");
    }
}
