package dev.idempotency.retention;

import java.util.ArrayList;
import java.util.List;

/**
 * Operation ids between two texts, in the order in which databases keep them. The ids of time-ordered keys begin with the
 * time, but in base64url, whose digits stand in another order than their characters: the ids of one span of time are a
 * few ranges, not one.
 *
 * @param after they are greater than this
 * @param before and less than this
 */
record IdRange(String after, String before) {

    static final IdRange ALL = new IdRange("", "~");

    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    /** Digits that are neighbours in both orders, by their first and last value. */
    private static final int[][] RUNS = {{62, 62}, {52, 61}, {0, 25}, {63, 63}, {26, 51}};

    private static final int DIGIT_BITS = 6;

    /** Of the eight digits of a time; the others tell less than five minutes. */
    private static final int DIGITS_USED = 5;

    private static final int TIME_BITS = 48;

    /** The ids whose time is earlier, by up to five minutes too few. Ids of opaque keys are among them by chance. */
    static List<IdRange> before(long millis) {
        return beside(millis, true);
    }

    /** All others. */
    static List<IdRange> notBefore(long millis) {
        List<IdRange> ranges = beside(millis, false);
        String prefix = digits(millis);
        ranges.add(new IdRange(prefix, next(prefix)));
        return ranges;
    }

    private static List<IdRange> beside(long millis, boolean lower) {
        List<IdRange> ranges = new ArrayList<>();
        String prefix = digits(millis);
        for (int i = 0; i < DIGITS_USED; i++) {
            int value = DIGITS.indexOf(prefix.charAt(i));
            int first = lower ? 0 : value + 1;
            int last = lower ? value - 1 : DIGITS.length() - 1;
            add(ranges, prefix.substring(0, i), first, last);
        }
        return ranges;
    }

    private static void add(List<IdRange> ranges, String prefix, int first, int last) {
        for (int[] run : RUNS) {
            int from = Math.max(first, run[0]);
            int to = Math.min(last, run[1]);
            if (from <= to) {
                ranges.add(new IdRange(prefix + DIGITS.charAt(from), next(prefix + DIGITS.charAt(to))));
            }
        }
    }

    /** A moment before 1970 has no digits, and no ids before it. */
    private static String digits(long moment) {
        long millis = Math.max(0, moment);
        StringBuilder digits = new StringBuilder(DIGITS_USED);
        for (int i = 1; i <= DIGITS_USED; i++) {
            digits.append(DIGITS.charAt((int) (millis >>> (TIME_BITS - i * DIGIT_BITS)) & (DIGITS.length() - 1)));
        }
        return digits.toString();
    }

    /** The least text that does not begin like this one and comes after it. */
    private static String next(String text) {
        int end = text.length() - 1;
        return text.substring(0, end) + (char) (text.charAt(end) + 1);
    }
}
