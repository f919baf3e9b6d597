package dev.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OperationFailureTest {

    @Test
    void what_is_short_enough_stays_as_it_is() {
        OperationFailure failure = new OperationFailure("t".repeat(500), "i".repeat(500), 409, "d".repeat(4000));

        assertThat(failure.type()).isEqualTo("t".repeat(500));
        assertThat(failure.title()).isEqualTo("i".repeat(500));
        assertThat(failure.detail()).isEqualTo("d".repeat(4000));
        assertThat(new OperationFailure("t", "i", 409, null).detail()).isNull();
    }

    @Test
    void what_is_longer_is_cut_to_the_longest_that_is_kept() {
        OperationFailure failure = new OperationFailure("t".repeat(501), "i".repeat(501), 409, "d".repeat(4001));

        assertThat(failure.type()).isEqualTo("t".repeat(499) + "…");
        assertThat(failure.title()).isEqualTo("i".repeat(499) + "…");
        assertThat(failure.detail()).isEqualTo("d".repeat(3999) + "…");
    }

    @Test
    void no_character_is_cut_in_half() {
        assertThat(new OperationFailure("type", "i" + "😀".repeat(250), 409, null).title())
                .isEqualTo("i" + "😀".repeat(249) + "…");
        assertThat(new OperationFailure("type", "😀".repeat(251), 409, null).title())
                .isEqualTo("😀".repeat(249) + "…");
    }

    @Test
    void the_character_that_databases_refuse_is_replaced() {
        OperationFailure failure = new OperationFailure("a\0", "b\0", 409, "\0c\0");

        assertThat(failure).isEqualTo(new OperationFailure("a\uFFFD", "b\uFFFD", 409, "\uFFFDc\uFFFD"));
    }
}
