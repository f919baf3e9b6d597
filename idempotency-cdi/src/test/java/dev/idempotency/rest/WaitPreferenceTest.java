package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WaitPreferenceTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "wait=10 | 10",
                "Wait = 10 | 10",
                "wait=\"10\" | 10",
                "respond-async, wait=10 | 10",
                "wait=10; foo=bar | 10",
                "wait=10, wait=20 | 10",
                "wait=30 | 30",
                "wait=31 | 30",
                "wait=999999999 | 30",
                "wait=0 | 0",
                "wait | 0",
                "wait=-1 | 0",
                "wait=1.5 | 0",
                "wait=99999999999 | 0",
                "await=10 | 0",
                "return=minimal | 0"
            })
    void the_seconds_are_those_of_the_first_wait_and_thirty_at_most(String line, int seconds) {
        assertThat(WaitPreference.seconds(List.of(line))).isEqualTo(seconds);
    }

    @Test
    void several_lines_are_one_list_and_none_is_nothing() {
        assertThat(WaitPreference.seconds(List.of("respond-async", "wait=5"))).isEqualTo(5);
        assertThat(WaitPreference.seconds(List.of())).isZero();
        assertThat(WaitPreference.seconds(null)).isZero();
    }
}
