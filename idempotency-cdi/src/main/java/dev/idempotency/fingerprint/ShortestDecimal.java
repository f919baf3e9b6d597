package dev.idempotency.fingerprint;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.function.Predicate;

/**
 * Floating-point values as the decimal with the fewest digits that is read back as the same value. Not by
 * {@link Double#toString}, whose digits changed with Java 19.
 */
final class ShortestDecimal {

    /** Always enough for a double. */
    private static final int MOST_DIGITS = 17;

    private ShortestDecimal() {}

    static void write(double value, CanonicalForm out) {
        write(value, decimal -> decimal.doubleValue() == value, out);
    }

    static void write(float value, CanonicalForm out) {
        write((double) value, decimal -> decimal.floatValue() == value, out);
    }

    private static void write(double value, Predicate<BigDecimal> readsBackTheSame, CanonicalForm out) {
        if (Double.isFinite(value)) {
            Decimals.write(shortest(new BigDecimal(value), readsBackTheSame).toString(), out);
        } else {
            out.text(Tag.NOT_A_NUMBER, Double.toString(value));
        }
    }

    private static BigDecimal shortest(BigDecimal exact, Predicate<BigDecimal> readsBackTheSame) {
        for (int digits = 1; digits < MOST_DIGITS; digits++) {
            BigDecimal rounded = exact.round(new MathContext(digits, RoundingMode.HALF_EVEN));
            if (readsBackTheSame.test(rounded)) {
                return rounded;
            }
        }
        return exact.round(new MathContext(MOST_DIGITS, RoundingMode.HALF_EVEN));
    }
}
