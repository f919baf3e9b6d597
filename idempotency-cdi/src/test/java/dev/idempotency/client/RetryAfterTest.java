package dev.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;

class RetryAfterTest {

    private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

    private static Duration read(String value) {
        return RetryAfter.of(new Response(503, Map.of("Retry-After", List.of(value)), new byte[0]), NOW);
    }

    private static String format(String pattern, Instant date) {
        return DateTimeFormatter.ofPattern(pattern, Locale.ENGLISH)
                .withZone(ZoneOffset.UTC)
                .format(date);
    }

    @Property
    void seconds_are_seconds(@ForAll @LongRange(min = 0, max = 31_536_000) long seconds) {
        assertThat(read(Long.toString(seconds))).isEqualTo(Duration.ofSeconds(seconds));
        assertThat(read(" " + seconds + " ")).isEqualTo(Duration.ofSeconds(seconds));
    }

    @Property
    void a_date_is_a_date_in_all_three_forms(@ForAll @IntRange(min = 1, max = 31_536_000) int seconds) {
        Instant date = NOW.plusSeconds(seconds);
        Duration expected = Duration.ofSeconds(seconds);
        assertThat(read(format("EEE, dd MMM yyyy HH:mm:ss 'GMT'", date))).isEqualTo(expected);
        assertThat(read(format("EEEE, dd-MMM-yy HH:mm:ss 'GMT'", date))).isEqualTo(expected);
        assertThat(read(format("EEE MMM ppd HH:mm:ss yyyy", date))).isEqualTo(expected);
    }

    @Property
    void a_date_of_the_past_asks_for_nothing(@ForAll @IntRange(min = 0, max = 1_000_000_000) int seconds) {
        assertThat(read(format("EEE, dd MMM yyyy HH:mm:ss 'GMT'", NOW.minusSeconds(seconds))))
                .isZero();
    }

    @Property
    void what_cannot_be_read_asks_for_nothing_and_breaks_nothing(@ForAll String value) {
        assertThat(read(value)).isBetween(Duration.ZERO, RetryAfter.LONGEST);
    }

    @Example
    void the_examples_of_rfc_9110_are_one_moment() {
        Instant moment = Instant.parse("1994-11-06T08:49:37Z");
        assertThat(RetryAfter.date("Sun, 06 Nov 1994 08:49:37 GMT", NOW)).contains(moment);
        assertThat(RetryAfter.date("Sunday, 06-Nov-94 08:49:37 GMT", NOW)).contains(moment);
        assertThat(RetryAfter.date("Sun Nov  6 08:49:37 1994", NOW)).contains(moment);
    }

    @Example
    void the_difference_to_a_date_is_taken_on_the_receivers_own_clock() {
        Response response = new Response(
                503,
                Map.of(
                        "Retry-After", List.of("Sun, 29 Nov 2026 09:00:30 GMT"),
                        "Date", List.of("Sun, 29 Nov 2026 09:00:00 GMT")),
                new byte[0]);
        assertThat(RetryAfter.of(response, NOW)).hasSeconds(30);
    }

    @Example
    void nobody_means_more_than_a_year() {
        assertThat(read("99999999999999999999999999")).isEqualTo(RetryAfter.LONGEST);
        assertThat(read("9999999999")).isEqualTo(RetryAfter.LONGEST);
        assertThat(read("Fri, 31 Dec 9999 23:59:59 GMT")).isEqualTo(RetryAfter.LONGEST);
        assertThat(read("-1")).isZero();
        assertThat(read("1.5")).isZero();
        assertThat(read("")).isZero();
    }
}
