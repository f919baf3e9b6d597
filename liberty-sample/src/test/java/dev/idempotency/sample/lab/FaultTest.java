package dev.idempotency.sample.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FaultTest {

    @ParameterizedTest
    @CsvSource({
        "rollback, ROLLBACK",
        "lose-response, LOSE_RESPONSE",
        "crash-before-commit, CRASH_BEFORE_COMMIT",
        "crash-after-commit, CRASH_AFTER_COMMIT"
    })
    void isReadFromTheHeader(String header, Fault.Kind kind) {
        assertThat(Fault.parse(header)).isEqualTo(new Fault(kind, Duration.ZERO));
    }

    @Test
    void aDelayHasALength() {
        assertThat(Fault.parse("delay=3s")).isEqualTo(new Fault(Fault.Kind.DELAY, Duration.ofSeconds(3)));
        assertThat(Fault.parse("delay=0.5s")).isEqualTo(new Fault(Fault.Kind.DELAY, Duration.ofMillis(500)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "meteor", "Rollback", "delay", "delay=", "delay=3", "delay=-3s", "delay=1h"})
    void anythingElseIsRefused(String header) {
        assertThatIllegalArgumentException().isThrownBy(() -> Fault.parse(header));
    }
}
