package dev.idempotency.client;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads {@code Retry-After} (RFC 9110, section 10.2.3): seconds, or a date in any of the three forms of section 5.6.7.
 * What cannot be read says nothing.
 */
final class RetryAfter {

    /** Nobody means more, and less cannot overflow. */
    static final Duration LONGEST = Duration.ofDays(365);

    private static final DateTimeFormatter IMF_FIXDATE = english("EEE, dd MMM yyyy HH:mm:ss 'GMT'");
    private static final DateTimeFormatter ASCTIME = english("EEE MMM ppd HH:mm:ss yyyy");

    private RetryAfter() {}

    /** How long the receiver wants to be left alone; zero where it did not say. */
    static Duration of(Response response, Instant now) {
        return response.header("Retry-After")
                .map(String::strip)
                .flatMap(value -> seconds(value).or(() -> until(value, response, now)))
                .orElse(Duration.ZERO);
    }

    private static Optional<Duration> seconds(String value) {
        if (value.isEmpty() || !value.chars().allMatch(c -> c >= '0' && c <= '9')) {
            return Optional.empty();
        }
        return Optional.of(value.length() > 10 ? LONGEST : shorter(Duration.ofSeconds(Long.parseLong(value))));
    }

    /** Both clocks of the difference are the receiver's, where it shows its own. */
    private static Optional<Duration> until(String value, Response response, Instant now) {
        Instant from = response.header("Date").flatMap(date -> date(date, now)).orElse(now);
        return date(value, now)
                .map(date -> Duration.between(from, date))
                .map(wait -> wait.isNegative() ? Duration.ZERO : shorter(wait));
    }

    static Optional<Instant> date(String value, Instant now) {
        return List.of(IMF_FIXDATE, rfc850(now), ASCTIME).stream()
                .flatMap(format -> parse(value, format).stream())
                .findFirst();
    }

    private static Optional<Instant> parse(String value, DateTimeFormatter format) {
        try {
            return Optional.of(LocalDateTime.parse(value, format).toInstant(ZoneOffset.UTC));
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** A year of two digits that seems more than 50 years ahead is one of the past. */
    private static DateTimeFormatter rfc850(Instant now) {
        return new DateTimeFormatterBuilder()
                .appendPattern("EEEE, dd-MMM-")
                .appendValueReduced(
                        ChronoField.YEAR, 2, 2, now.atOffset(ZoneOffset.UTC).getYear() - 49)
                .appendPattern(" HH:mm:ss 'GMT'")
                .toFormatter(Locale.ENGLISH);
    }

    private static DateTimeFormatter english(String pattern) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH);
    }

    private static Duration shorter(Duration wait) {
        return wait.compareTo(LONGEST) < 0 ? wait : LONGEST;
    }
}
