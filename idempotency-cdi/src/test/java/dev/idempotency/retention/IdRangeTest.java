package dev.idempotency.retention;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationIdentity;
import dev.idempotency.testing.TestKeys;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class IdRangeTest {

    /** What five digits do not tell. */
    private static final long ROUNDING = 1 << 18;

    private final Random random = new Random(7);

    @Test
    void an_id_is_on_that_side_of_the_moment_on_which_its_time_is() {
        for (int i = 0; i < 20_000; i++) {
            long moment = random.nextLong(1L << 48);
            long time = i % 2 == 0 ? random.nextLong(1L << 48) : near(moment);
            String id = id(time);
            boolean earlier = time / ROUNDING < moment / ROUNDING;
            assertThat(contains(IdRange.before(moment), id))
                    .as("%d before %d", time, moment)
                    .isEqualTo(earlier);
            assertThat(contains(IdRange.notBefore(moment), id))
                    .as("%d not before %d", time, moment)
                    .isNotEqualTo(earlier);
        }
    }

    @Test
    void every_id_is_in_exactly_one_range() {
        long moment = Instant.parse("2026-11-29T20:00:00Z").toEpochMilli();
        for (int i = 0; i < 10_000; i++) {
            String id = new OperationIdentity("default", "anonymous", "op", "opaque-" + i).operationId();
            assertThat(count(IdRange.before(moment), id) + count(IdRange.notBefore(moment), id))
                    .isOne();
        }
    }

    @Test
    void there_are_few() {
        assertThat(IdRange.before(System.currentTimeMillis())).hasSizeLessThan(25);
    }

    private long near(long moment) {
        return Math.max(0, Math.min((1L << 48) - 1, moment + random.nextLong(8 * ROUNDING) - 4 * ROUNDING));
    }

    private static String id(long time) {
        return new OperationIdentity("default", "anonymous", "op", TestKeys.uuid(Instant.ofEpochMilli(time)))
                .operationId();
    }

    private static boolean contains(List<IdRange> ranges, String id) {
        return count(ranges, id) > 0;
    }

    private static long count(List<IdRange> ranges, String id) {
        return ranges.stream()
                .filter(range -> range.after().compareTo(id) < 0 && id.compareTo(range.before()) < 0)
                .count();
    }
}
