package dev.idempotency.sample.request;

import java.math.BigDecimal;

/** Whole numbers of requests. JSON-B would make a whole number of any, and so another order than was asked for. */
public final class Whole {

    private Whole() {}

    /**
     * Null for null.
     *
     * @throws RefusedMemberException if it is not whole, or does not fit
     */
    public static Integer number(BigDecimal number) {
        try {
            return number == null ? null : Integer.valueOf(number.intValueExact());
        } catch (ArithmeticException another) {
            throw new RefusedMemberException("A number is not whole, or is too large.");
        }
    }
}
