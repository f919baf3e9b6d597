package dev.idempotency.outgoing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.client.Answer;
import dev.idempotency.client.Limits;
import dev.idempotency.client.Reason;
import dev.idempotency.testing.LogCapture;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** How long a target is left alone. The time is what a test says. */
class HealthTest {

    private static final Reason BUSY = new Reason("urn:busy", "Busy", 503, null);

    private long nanoTime;
    private final Health health;

    HealthTest() {
        Delivery delivery = new Delivery() {
            @Override
            public Answer submit(Shipment shipment, String attemptId) {
                throw new AssertionError("nothing is sent here");
            }

            @Override
            public Answer check(Shipment shipment, String attemptId) {
                throw new AssertionError("nothing is sent here");
            }
        };
        Target target = new Target("any", delivery, Limits.DEFAULT, Duration.ofHours(1), Duration.ofDays(7), 1);
        this.health = new Health(target, () -> 0.5, () -> nanoTime);
    }

    private boolean isPausedAfter(Duration time) {
        nanoTime = time.toNanos();
        return health.isPaused();
    }

    @Test
    void it_is_left_alone_for_as_long_as_it_asks_for() {
        List<String> log = LogCapture.of(
                Health.class, () -> health.learn(Answer.refusedForNow(BUSY).withRetryAfter(Duration.ofMinutes(5))));
        assertThat(isPausedAfter(Duration.ofMinutes(5).minusNanos(1))).isTrue();
        assertThat(isPausedAfter(Duration.ofMinutes(5))).isFalse();
        assertThat(health.isInDoubt()).isTrue();
        assertThat(log).isEmpty();
    }

    @Test
    void one_that_asks_for_a_year_is_looked_at_after_an_hour() {
        List<String> log = LogCapture.of(Health.class, () -> {
            health.learn(Answer.refusedForNow(BUSY).withRetryAfter(Duration.ofDays(365)));
            health.learn(Answer.refusedForNow(BUSY).withRetryAfter(Duration.ofDays(365)));
        });
        assertThat(isPausedAfter(Duration.ofHours(1).minusNanos(1))).isTrue();
        assertThat(isPausedAfter(Duration.ofHours(1))).isFalse();
        assertThat(health.isInDoubt()).isTrue();
        assertThat(log).singleElement().asString().contains("IDEMP0724W", "Target any", "PT8760H", "PT1H");
    }
}
