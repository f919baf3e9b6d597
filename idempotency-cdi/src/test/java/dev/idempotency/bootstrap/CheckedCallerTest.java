package dev.idempotency.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

class CheckedCallerTest {

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", " ", "tenant:a\0b"})
    void what_names_nobody_or_cannot_be_stored_is_refused(String caller) {
        assertThatThrownBy(() -> new CheckedCaller(() -> caller).currentCaller())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("IDEMP0425E");
    }

    @Test
    void a_name_of_1000_characters_is_the_longest() {
        assertThat(new CheckedCaller(() -> "c".repeat(1000)).currentCaller()).hasSize(1000);
        assertThatThrownBy(() -> new CheckedCaller(() -> "c".repeat(1001)).currentCaller())
                .hasMessageStartingWith("IDEMP0425E");
    }
}
