package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AdvisoryKeyTest {

    private static final String ID = "AZDwJ5sAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

    /** Nodes of two versions must lock the same number: if this fails, the protocol was changed. */
    @Test
    void the_number_is_part_of_the_protocol() {
        assertThat(AdvisoryKey.of(new Subject("default", "user:alice", ID))).isEqualTo(6973045512477928722L);
    }

    @Test
    void every_part_counts() {
        Set<Long> keys = Set.of(
                AdvisoryKey.of(new Subject("default", "user:alice", ID)),
                AdvisoryKey.of(new Subject("default", "user:bob", ID)),
                AdvisoryKey.of(new Subject("other", "user:alice", ID)),
                AdvisoryKey.of(new Subject("defaultuser", ":alice", ID)),
                AdvisoryKey.of(new Subject("default", "user:alice", ID.replace('Z', 'z'))));
        assertThat(keys).hasSize(5);
    }

    @Test
    void ids_of_one_millisecond_spread() {
        Set<Long> upperHalves = IntStream.range(0, 1_000)
                .mapToObj(i -> new Subject("default", "user:alice", ID.substring(0, 39) + (1_000 + i)))
                .map(subject -> AdvisoryKey.of(subject) >>> 32)
                .collect(Collectors.toSet());
        assertThat(upperHalves).hasSizeGreaterThan(990);
    }
}
