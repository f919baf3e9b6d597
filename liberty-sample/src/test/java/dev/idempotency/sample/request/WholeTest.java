package dev.idempotency.sample.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WholeTest {

    @ParameterizedTest
    @ValueSource(strings = {"2", "2.0", "2e0", "0.2e1", "200e-2"})
    void isTheSameNumberHoweverItIsSpelled(String number) {
        assertThat(Whole.number(new BigDecimal(number))).isEqualTo(2);
    }

    @Test
    void nothingStaysNothing() {
        assertThat(Whole.number(null)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"2.9", "1e-999999999", "2147483648", "-2147483649", "4294967298", "1e999999999"})
    void anyOtherNumberIsRefused(String number) {
        assertThatExceptionOfType(RefusedMemberException.class).isThrownBy(() -> Whole.number(new BigDecimal(number)));
    }
}
