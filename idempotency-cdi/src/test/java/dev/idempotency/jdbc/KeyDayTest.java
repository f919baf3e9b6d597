package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationIdentity;
import dev.idempotency.testing.TestKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;

/** The days into which operation ids fall. */
class KeyDayTest {

    /** 48 bits of milliseconds. */
    private static final long LAST = (1L << 48) - 1;

    private static String idAt(long millis) {
        return new OperationIdentity(
                        "default", "user:alice", "orders.place", TestKeys.uuid(Instant.ofEpochMilli(millis)))
                .operationId();
    }

    @Property
    void an_id_lies_within_the_bounds_of_its_day_whatever_the_key_claims(@ForAll @LongRange(max = LAST) long millis) {
        String id = idAt(millis);
        KeyDay day = KeyDay.ofOperationId(id);

        assertThat(day).isEqualTo(KeyDay.of(Instant.ofEpochMilli(millis)));
        assertThat(millis).isBetween(day.start(), day.end() - 1);
        assertThat(id).isGreaterThanOrEqualTo(day.from()).isLessThan(day.to());
    }

    @Property
    void the_days_beside_do_not_contain_it(@ForAll @LongRange(min = 1L << 41, max = 1L << 47) long millis) {
        KeyDay day = KeyDay.of(Instant.ofEpochMilli(millis));
        KeyDay next = day.next();

        assertThat(next.start()).isEqualTo(day.end());
        assertThat(KeyDay.of(Instant.ofEpochMilli(day.end() - 1))).isEqualTo(day);
        for (String id : new String[] {idAt(next.start()), idAt(next.end() - 1)}) {
            assertThat(id.compareTo(day.from()) >= 0 && id.compareTo(day.to()) < 0)
                    .isFalse();
        }
    }

    @Test
    void a_day_is_about_a_day_and_has_a_name_of_its_own() {
        KeyDay day = KeyDay.of(Instant.parse("2026-11-29T12:00:00Z"));
        Set<String> names = new HashSet<>();
        for (int i = 0; i < 500; i++) {
            assertThat(Duration.ofMillis(day.end() - day.start())).isBetween(Duration.ofHours(4), Duration.ofHours(28));
            names.add(day.partitionOf("idempotency_record"));
            day = day.next();
        }
        assertThat(names).hasSize(500).allMatch(name -> name.matches("idempotency_record_\\d{8}_\\d{4}"));
    }

    @Test
    void the_id_of_an_opaque_key_belongs_to_some_day_too() {
        Random random = new Random(1);
        for (int i = 0; i < 1000; i++) {
            String id = new OperationIdentity("default", "user:alice", "orders.place", "order-" + random.nextLong())
                    .operationId();
            assertThat(id)
                    .isGreaterThanOrEqualTo(KeyDay.ofOperationId(id).from())
                    .isLessThan(KeyDay.ofOperationId(id).to());
        }
    }
}
