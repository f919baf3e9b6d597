package dev.idempotency.fingerprint;

/**
 * Numbers by their exact decimal value: the digits between the first and the last that is not zero, and a power of
 * ten. Works on the text of a number, so that nothing is ever rounded, and 1e1000000000 is as small as 1.
 */
final class Decimals {

    /** So that the power of ten, however it is shifted by the digits, stays within a long. */
    private static final int MAX_EXPONENT_DIGITS = 18;

    private final String text;
    private final int mantissaEnd;
    private final int point;

    private Decimals(String text) {
        this.text = text;
        this.mantissaEnd = indexOr(text.length(), Math.max(text.indexOf('e'), text.indexOf('E')));
        this.point = indexOr(mantissaEnd, text.indexOf('.'));
    }

    private static int indexOr(int otherwise, int index) {
        return index < 0 ? otherwise : index;
    }

    /**
     * Writes a number given in the notation of JSON or of {@link java.math.BigDecimal#toString}.
     *
     * @throws NotCanonicalException if its exponent has more than 18 digits
     */
    static void write(String number, CanonicalForm out) {
        out.text(Tag.NUMBER, new Decimals(number).canonical());
    }

    private String canonical() {
        int first = 0;
        while (first < mantissaEnd && !isNonZeroDigit(first)) {
            first++;
        }
        if (first == mantissaEnd) {
            return "0e0";
        }
        int last = mantissaEnd - 1;
        while (!isNonZeroDigit(last)) {
            last--;
        }
        return digits(first, last)
                .append('e')
                .append(exponent() + powerAt(last))
                .toString();
    }

    private boolean isNonZeroDigit(int index) {
        char c = text.charAt(index);
        return c >= '1' && c <= '9';
    }

    private StringBuilder digits(int first, int last) {
        StringBuilder digits = new StringBuilder(last - first + 8);
        if (text.charAt(0) == '-') {
            digits.append('-');
        }
        if (first < point && point < last) {
            return digits.append(text, first, point).append(text, point + 1, last + 1);
        }
        return digits.append(text, first, last + 1);
    }

    private int powerAt(int digit) {
        return digit < point ? point - 1 - digit : point - digit;
    }

    private long exponent() {
        int start = mantissaEnd + 1;
        if (start >= text.length()) {
            return 0;
        }
        boolean negative = text.charAt(start) == '-';
        while (start < text.length() - 1 && !isNonZeroDigit(start)) {
            start++;
        }
        if (text.length() - start > MAX_EXPONENT_DIGITS) {
            throw new NotCanonicalException(
                    "A number has an exponent of more than " + MAX_EXPONENT_DIGITS + " digits.");
        }
        long value = Long.parseLong(text, start, text.length(), 10);
        return negative ? -value : value;
    }
}
