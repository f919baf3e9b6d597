package dev.idempotency.benchmarks.report;

import java.util.Locale;
import java.util.stream.DoubleStream;

/** The middle of several measurements, with the outermost ones: few, and some of them disturbed. */
public record Median(double lowest, double middle, double highest) {

    public static Median of(DoubleStream values) {
        double[] sorted = values.sorted().toArray();
        int half = sorted.length / 2;
        double middle = sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
        return new Median(sorted[0], middle, sorted[sorted.length - 1]);
    }

    /** The middle alone, with so many decimals. */
    public String text(int decimals) {
        return number(middle, decimals);
    }

    /** The middle, and in brackets the outermost. */
    public String spread(int decimals) {
        return number(middle, decimals) + " (" + number(lowest, decimals) + "–" + number(highest, decimals) + ")";
    }

    private static String number(double value, int decimals) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }
}
