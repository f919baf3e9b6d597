package dev.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.IntRange;

class LimitsTest {

    @Property
    void a_pause_is_never_longer_than_allowed(
            @ForAll @IntRange(min = 1, max = 1_000_000) int attempts,
            @ForAll @IntRange(min = 1, max = 100_000) int first,
            @ForAll @IntRange(min = 1, max = 100_000) int longest,
            @ForAll @DoubleRange(min = 0, max = 1, maxIncluded = false) double random) {
        Limits limits = Limits.DEFAULT.withPauses(Duration.ofMillis(first), Duration.ofMillis(longest));
        double bound = Math.min(longest, first * Math.pow(2, Math.min(attempts - 1, 60)));
        assertThat(limits.pause(attempts, random).toMillis()).isBetween(0L, (long) bound);
        assertThat(limits.pause(attempts, 0.999_999_999).toMillis()).isGreaterThanOrEqualTo((long) (bound * 0.999) - 1);
    }

    @Example
    void it_doubles() {
        Limits limits = Limits.DEFAULT.withPauses(Duration.ofMillis(100), Duration.ofSeconds(1));
        assertThat(limits.pause(1, 0.5)).hasMillis(50);
        assertThat(limits.pause(2, 0.5)).hasMillis(100);
        assertThat(limits.pause(3, 0.5)).hasMillis(200);
        assertThat(limits.pause(9, 0.5)).hasMillis(500);
        assertThat(limits.pause(9, 0)).isZero();
    }
}
