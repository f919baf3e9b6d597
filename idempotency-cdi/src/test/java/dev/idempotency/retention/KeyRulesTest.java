package dev.idempotency.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotencyException;
import dev.idempotency.KeyExpiredException;
import dev.idempotency.KeyInvalidException;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.config.Retention;
import dev.idempotency.record.Horizon;
import dev.idempotency.testing.TestKeys;
import dev.idempotency.testing.TestRetention;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeyRulesTest {

    private static final Instant NOW = Instant.parse("2026-11-29T20:00:00Z");
    private static final Duration ACCEPTANCE = Duration.ofDays(393);

    @Test
    void a_key_is_refused_as_expired_as_soon_as_it_is_older_than_accepted() {
        assertThat(objection(TestRetention.DEFAULT, TestKeys.uuid(NOW.minus(ACCEPTANCE))))
                .isEmpty();
        assertThat(objection(
                        TestRetention.DEFAULT,
                        TestKeys.uuid(NOW.minus(ACCEPTANCE).minusMillis(1))))
                .get()
                .isInstanceOf(KeyExpiredException.class)
                .extracting(Throwable::getMessage)
                .asString()
                .contains("IDEMP0019W", "PT9432H");
    }

    @Test
    void a_key_of_the_future_is_refused_beyond_the_skew_of_clocks() {
        Instant latest = NOW.plus(Duration.ofMinutes(10));
        assertThat(objection(TestRetention.DEFAULT, TestKeys.uuid(latest))).isEmpty();
        assertThat(objection(TestRetention.DEFAULT, TestKeys.uuid(latest.plusMillis(1))))
                .get()
                .isInstanceOf(KeyInvalidException.class);
    }

    @Test
    void opaque_keys_have_no_age() {
        for (String key :
                new String[] {"order-1", "b25f9f0e-8a3d-4f6b-9a52-0c1a37c1f0aa", TestKeys.ulid(Instant.EPOCH)}) {
            assertThat(objection(TestRetention.DEFAULT, key)).isEmpty();
        }
    }

    @Test
    void where_keys_must_be_time_ordered_a_ulid_shows_its_age_and_others_are_refused() {
        assertThat(objection(TestRetention.timeOrdered(), TestKeys.ulid(NOW))).isEmpty();
        assertThat(objection(TestRetention.timeOrdered(), TestKeys.uuid(NOW))).isEmpty();
        assertThat(objection(
                        TestRetention.timeOrdered(),
                        TestKeys.ulid(NOW.minus(ACCEPTANCE).minusMillis(1))))
                .get()
                .isInstanceOf(KeyExpiredException.class);
        assertThat(objection(TestRetention.timeOrdered(), "order-1"))
                .get()
                .isInstanceOf(KeyInvalidException.class)
                .extracting(Throwable::getMessage)
                .asString()
                .contains("IDEMP0017W");
    }

    @Test
    void the_status_of_a_time_ordered_key_tells_both_moments() {
        Instant created = NOW.minus(Duration.ofDays(2));
        OperationStatus status = dated(TestRetention.DEFAULT, TestKeys.uuid(created), NOW);

        assertThat(status.expiresAt()).isEqualTo(NOW.plus(Duration.ofDays(400)));
        assertThat(status.retryUntil()).isEqualTo(created.plus(ACCEPTANCE));
    }

    @Test
    void before_anything_is_recorded_only_the_key_tells() {
        OperationStatus status = dated(TestRetention.DEFAULT, TestKeys.uuid(NOW), null);

        assertThat(status.expiresAt()).isNull();
        assertThat(status.retryUntil()).isEqualTo(NOW.plus(ACCEPTANCE));
    }

    @Test
    void an_opaque_key_is_kept_for_ever_unless_that_is_limited() {
        assertThat(dated(TestRetention.DEFAULT, "order-1", NOW).expiresAt()).isNull();
        assertThat(dated(TestRetention.DEFAULT, "order-1", NOW).retryUntil()).isNull();
        OperationStatus limited = dated(TestRetention.withOpaqueKey(Duration.ofDays(30)), "order-1", NOW);
        assertThat(limited.expiresAt()).isEqualTo(NOW.plus(Duration.ofDays(30)));
        assertThat(limited.retryUntil()).isEqualTo(limited.expiresAt());
    }

    @Test
    void a_key_behind_the_horizon_is_refused_whatever_is_set_now() {
        Instant limit = NOW.minus(Duration.ofDays(23));
        Horizon horizon = new Horizon(limit, limit);
        for (Retention retention : new Retention[] {TestRetention.DEFAULT, TestRetention.timeOrdered()}) {
            for (String key : new String[] {TestKeys.uuid(limit.minusMillis(1)), TestKeys.ulid(limit.minusMillis(1))}) {
                assertThat(rules(retention).objection(identity(key), () -> horizon))
                        .get()
                        .isInstanceOf(KeyExpiredException.class)
                        .extracting(Throwable::getMessage)
                        .asString()
                        .contains("IDEMP0034W", limit.toString());
            }
            for (String key : new String[] {TestKeys.uuid(limit), TestKeys.ulid(limit)}) {
                assertThat(rules(retention).objection(identity(key), () -> horizon))
                        .isEmpty();
            }
        }
    }

    /** A part of a millisecond counts: records are removed by it, too. */
    @Test
    void the_last_millisecond_before_the_horizon_is_behind_it() {
        Instant limit = NOW.minus(Duration.ofDays(23)).plusNanos(1000);
        String key = TestKeys.uuid(limit);

        assertThat(rules(TestRetention.DEFAULT).objection(identity(key), () -> new Horizon(limit, limit)))
                .isPresent();
    }

    @Test
    void each_kind_of_key_has_a_horizon_of_its_own() {
        Instant old = NOW.minus(Duration.ofDays(100));
        KeyRules rules = rules(TestRetention.DEFAULT);

        assertThat(rules.objection(identity(TestKeys.ulid(old)), () -> new Horizon(NOW, Instant.EPOCH)))
                .isEmpty();
        assertThat(rules.objection(identity(TestKeys.uuid(old)), () -> new Horizon(Instant.EPOCH, NOW)))
                .isEmpty();
    }

    @Test
    void for_keys_that_show_no_time_no_horizon_is_asked_for() {
        assertThat(rules(TestRetention.DEFAULT).objection(identity("order-1"), () -> {
                    throw new IllegalStateException("asked");
                }))
                .isEmpty();
    }

    @Test
    void what_is_refused_by_age_is_announced_for_the_keys_whose_age_counts() {
        Instant accepted = NOW.minus(ACCEPTANCE);

        assertThat(rules(TestRetention.DEFAULT).horizon(NOW)).isEqualTo(new Horizon(accepted, Instant.EPOCH));
        assertThat(rules(TestRetention.timeOrdered()).horizon(NOW)).isEqualTo(new Horizon(accepted, accepted));
    }

    private static Optional<IdempotencyException> objection(Retention retention, String key) {
        return rules(retention).objection(identity(key), () -> Horizon.NONE);
    }

    private static OperationStatus dated(Retention retention, String key, Instant completedAt) {
        return rules(retention)
                .dated(new OperationStatus(
                        identity(key), OperationState.SUCCEEDED, null, completedAt, completedAt, null));
    }

    private static KeyRules rules(Retention retention) {
        return new KeyRules(retention, Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static OperationIdentity identity(String key) {
        return new OperationIdentity("default", "user:alice", "orders.place", key);
    }
}
