package dev.idempotency;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OperationRequestTest {

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "a b", "payments/capture", "x\nIDEMP0100I operation=y", "x outcome=executed", "ä"})
    void what_is_no_name_for_an_annotation_is_none_here(String name) {
        assertThatThrownBy(() -> OperationRequest.named(name, "key")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_name_has_at_most_100_characters() {
        assertThat(OperationRequest.named("n".repeat(100), "key")
                        .returningNothing()
                        .operation())
                .hasSize(100);
        assertThatThrownBy(() -> OperationRequest.named("n".repeat(101), "key"))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
