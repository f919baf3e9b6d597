package dev.idempotency.fingerprint;

import static dev.idempotency.fingerprint.Requests.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonFormTest {

    @ParameterizedTest
    @ValueSource(strings = {"1", "1.0", "1e0", "10e-1", "0.1e1", "1E+0", "1.000E-00", "100e-2"})
    void one_is_one_however_it_is_spelled(String number) {
        assertThat(json(number)).isEqualTo(json("1"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "-0", "0.0", "-0.00", "0e5", "0e-5", "-0e99999999999999999999999999"})
    void zero_has_neither_sign_nor_exponent(String number) {
        assertThat(json(number)).isEqualTo(json("0"));
    }

    @Test
    void numbers_that_differ_in_sign_digit_or_magnitude_differ() {
        Stream<String> numbers = Stream.of(
                "1", "-1", "10", "100", "0.1", "0.01", "1.01", "1.1", "11", "101", "1001", "1e16", "1e-16", "12e3",
                "1e23");
        assertThat(numbers.map(Requests::json).toList()).doesNotHaveDuplicates();
    }

    @Test
    void huge_exponents_cost_neither_memory_nor_time() {
        Assertions.assertTimeout(Duration.ofSeconds(1), () -> {
            assertThat(json("1e1000000000")).isEqualTo(json("10E+999999999")).isNotEqualTo(json("1e999999999"));
            assertThat(json("1e-1000000000")).isEqualTo(json("0.1e-999999999"));
            assertThat(json("1e999999999999999999")).isNotEqualTo(json("1e999999999999999998"));
        });
    }

    @Test
    void exponents_of_more_than_18_digits_are_refused() {
        for (String number : List.of("1e1000000000000000000", "1e-1000000000000000000", "-5E+" + "9".repeat(1000))) {
            assertThatThrownBy(() -> json(number))
                    .isInstanceOf(NotCanonicalException.class)
                    .hasMessageContaining("exponent of more than 18 digits");
        }
        assertThat(json("1e" + "0".repeat(30) + "5")).isEqualTo(json("1e5"));
    }

    @Test
    void numbers_of_a_million_digits_are_exact() {
        String digits = "7".repeat(1_000_000);
        assertThat(json(digits + "1")).isEqualTo(json(digits + "1.0")).isNotEqualTo(json(digits + "2"));
    }

    @Test
    void a_member_that_is_null_is_the_same_as_an_absent_one() {
        assertThat(json("{\"a\":1,\"b\":null}")).isEqualTo(json("{\"a\":1}"));
        assertThat(json("{\"a\":{\"b\":null}}")).isEqualTo(json("{\"a\":{}}")).isNotEqualTo(json("{}"));
    }

    @Test
    void a_null_inside_an_array_is_an_element() {
        assertThat(json("[1,null]")).isNotEqualTo(json("[1]"));
        assertThat(json("[null,1]")).isNotEqualTo(json("[1,null]"));
    }

    @Test
    void the_order_of_an_array_counts() {
        assertThat(json("[1,2]")).isNotEqualTo(json("[2,1]"));
    }

    @Test
    void values_of_different_kinds_differ_even_if_they_look_alike() {
        Stream<String> values = Stream.of(
                "1",
                "\"1\"",
                "[1]",
                "[[1]]",
                "{\"1\":1}",
                "true",
                "\"true\"",
                "null",
                "\"null\"",
                "\"\"",
                "[]",
                "{}",
                "false");
        assertThat(values.map(Requests::json).toList()).doesNotHaveDuplicates();
    }

    @Test
    void moving_the_border_between_neighbours_changes_the_fingerprint() {
        assertThat(json("[\"ab\",\"c\"]")).isNotEqualTo(json("[\"a\",\"bc\"]"));
        assertThat(json("{\"ab\":\"c\"}")).isNotEqualTo(json("{\"a\":\"bc\"}"));
        assertThat(json("[[1],2]")).isNotEqualTo(json("[[1,2]]"));
        assertThat(json("[1,2]")).isNotEqualTo(json("[12]"));
    }

    @Test
    void an_escape_is_the_character_that_it_stands_for() {
        assertThat(json("\"\\u0041\\/\\n\"")).isEqualTo(json("\"A/\\u000A\""));
        assertThat(json("\"\\ud83d\\ude00\"")).isEqualTo(json("\"😀\""));
        assertThat(json("{\"\\u0041\":1}")).isEqualTo(json("{\"A\":1}"));
    }

    @Test
    void lone_surrogates_collide_neither_with_each_other_nor_with_a_replacement() {
        Stream<String> texts =
                Stream.of("\\ud800", "\\ud801", "\\udc00", "\\udc00\\ud800", "\\ud800\\udc00", "?", "\uFFFD");
        assertThat(texts.map(text -> json("\"" + text + "\"")).toList()).doesNotHaveDuplicates();
    }

    @Test
    void text_is_not_normalized() {
        assertThat(json("\"\u00E9\"")).isNotEqualTo(json("\"e\u0301\""));
        assertThat(json("\"a\"")).isNotEqualTo(json("\"A\""));
    }
}
