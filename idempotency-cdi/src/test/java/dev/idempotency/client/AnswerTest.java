package dev.idempotency.client;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerTest {

    @Test
    void a_pause_is_neither_negative_nor_without_end() {
        assertThat(pausing(Duration.ofSeconds(Long.MAX_VALUE)).retryAfter()).isEqualTo(RetryAfter.LONGEST);
        assertThat(pausing(Duration.ofSeconds(-1)).retryAfter()).isEqualTo(Duration.ZERO);
        assertThat(pausing(Duration.ofSeconds(3)).retryAfter()).isEqualTo(Duration.ofSeconds(3));
    }

    private static Answer pausing(Duration pause) {
        return new Answer("any", State.UNKNOWN, State.UNKNOWN, false, false, null, null, null, null, pause, null);
    }

    /** Providers have exceptions of their own for them. */
    @ParameterizedTest
    @ValueSource(strings = {"1e99999999999", "1200 digits"})
    void a_number_that_is_too_large_is_unreadable_and_no_fault(String number) {
        String digits = number.equals("1200 digits") ? "7".repeat(1200) : number;
        byte[] document = ("{\"status\":" + digits + "}").getBytes(UTF_8);
        assertThatCode(() -> Documents.value(document)).doesNotThrowAnyException();
    }
}
