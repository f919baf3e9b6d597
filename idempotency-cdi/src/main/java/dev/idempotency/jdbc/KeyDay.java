package dev.idempotency.jdbc;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/**
 * A span of about a day (between 4.7 and 28 hours) of the time that operation ids begin with, such that all ids of it
 * are neighbours in the order of the database. The time is written in base64url, whose digits stand in another order than
 * their values; a span therefore ends where the digits are neighbours no longer.
 *
 * @param start its first millisecond since the epoch
 * @param end the first one after it
 * @param from the ids of it are not less than this
 * @param to and less than this
 */
record KeyDay(long start, long end, String from, String to) {

    private static final String DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

    /** The values of a last digit at which a span begins: at each break of the order, and every five or six between. */
    private static final int[] FIRST = {0, 5, 10, 15, 20, 26, 31, 36, 41, 46, 52, 57, 62, 63, 64};

    private static final int DIGIT_BITS = 6;
    private static final int DIGITS_USED = 4;

    /** What of the 48 bits of a time is not told by these digits: 4.66 hours. */
    private static final int REST_BITS = 24;

    private static final DateTimeFormatter NAME =
            DateTimeFormatter.ofPattern("yyyyMMdd'_'HHmm", Locale.ROOT).withZone(ZoneOffset.UTC);

    static KeyDay of(Instant time) {
        return of(Math.max(0, time.toEpochMilli()));
    }

    private static KeyDay of(long millis) {
        long digits = millis >>> REST_BITS;
        int last = (int) digits & (DIGITS.length() - 1);
        int i = 0;
        while (FIRST[i + 1] <= last) {
            i++;
        }
        long prefix = digits - last;
        String text = text(prefix);
        return new KeyDay(
                (prefix + FIRST[i]) << REST_BITS,
                (prefix + FIRST[i + 1]) << REST_BITS,
                text + DIGITS.charAt(FIRST[i]),
                text + (char) (DIGITS.charAt(FIRST[i + 1] - 1) + 1));
    }

    /** The one that the operation with that id belongs to, whatever its first characters mean. */
    static KeyDay ofOperationId(String operationId) {
        long digits = 0;
        for (int i = 0; i < DIGITS_USED; i++) {
            digits = digits << DIGIT_BITS | DIGITS.indexOf(operationId.charAt(i));
        }
        return of(digits << REST_BITS);
    }

    KeyDay next() {
        return of(end);
    }

    /** Of the partition of that table. */
    String partitionOf(String table) {
        return table + "_" + NAME.format(Instant.ofEpochMilli(start));
    }

    /** As PostgreSQL shows the bounds of a partition. */
    String bounds() {
        return "FOR VALUES FROM ('" + from + "') TO ('" + to + "')";
    }

    private static String text(long digits) {
        StringBuilder text = new StringBuilder();
        for (int i = DIGITS_USED - 1; i > 0; i--) {
            text.append(DIGITS.charAt((int) (digits >>> (i * DIGIT_BITS)) & (DIGITS.length() - 1)));
        }
        return text.toString();
    }
}
