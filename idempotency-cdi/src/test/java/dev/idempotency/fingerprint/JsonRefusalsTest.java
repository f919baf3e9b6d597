package dev.idempotency.fingerprint;

import static dev.idempotency.fingerprint.Requests.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonRefusalsTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"a\":1,\"a\":2}",
                "{\"a\":1,\"a\":1}",
                "{\"a\":1,\"a\":null}",
                "{\"a\":null,\"a\":null}",
                "{\"a\":1,\"b\":2,\"\\u0061\":1}",
                "[{\"b\":{\"\":1,\"\":1}}]"
            })
    void repeated_members_are_refused(String body) {
        assertThatThrownBy(() -> json(body))
                .isInstanceOf(NotCanonicalException.class)
                .hasMessageContaining("two members of the same name");
    }

    @ParameterizedTest
    @ValueSource(strings = {"1 2", "{}{}", "{} x", "[]]", "\"a\"b", "nullx", "true,", "{},{}"})
    void anything_behind_the_value_is_refused(String body) {
        assertThatThrownBy(() -> json(body)).isInstanceOf(NotCanonicalException.class);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {" ", "{", "[", "[1", "{\"a\"", "{\"a\":", "{\"a\":1", "[1,]", "{,}", "{a:1}", "'a'", "\"a", "tru"
            })
    void incomplete_json_is_refused(String body) {
        assertThatThrownBy(() -> json(body)).isInstanceOf(NotCanonicalException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"01", "+1", "1.", ".5", "-", "1e", "1e+", "0x1", "NaN", "Infinity", "- 1", "1_000"})
    void numbers_outside_the_grammar_are_refused(String number) {
        assertThatThrownBy(() -> json("[" + number + "]")).isInstanceOf(NotCanonicalException.class);
        assertThatThrownBy(() -> json(number)).isInstanceOf(NotCanonicalException.class);
    }

    @Test
    void a_hundred_thousand_nested_arrays_are_refused_without_a_stack_overflow() {
        assertThatThrownBy(() -> json("[".repeat(100_000) + "]".repeat(100_000)))
                .isInstanceOf(NotCanonicalException.class)
                .hasMessageContaining("more than 256 levels");
        assertThatThrownBy(() -> json("{\"a\":".repeat(100_000) + "1" + "}".repeat(100_000)))
                .isInstanceOf(NotCanonicalException.class)
                .hasMessageContaining("more than 256 levels");
    }

    @Test
    void up_to_256_levels_are_fine_and_siblings_do_not_add_up() {
        assertThat(json("[".repeat(256) + "]".repeat(256))).isNotNull();
        assertThat(json("[" + "[],".repeat(1000) + "{}]")).isNotNull();
        assertThatThrownBy(() -> json("[".repeat(257) + "]".repeat(257))).isInstanceOf(NotCanonicalException.class);
    }

    @Test
    void a_body_beyond_a_limit_of_the_parser_is_refused_as_such() {
        assertThatThrownBy(() -> json("[" + "0,".repeat(10_000_000) + "0]"))
                .isInstanceOf(NotCanonicalException.class)
                .hasMessageContaining("beyond a limit of the parser");
    }

    @Test
    void refusals_say_where_but_never_quote_the_body() {
        String[] bodies = {"{\"secret\":1,\"secret\":2}", "{\"secret\":secret}", "[\"secret\" \"secret\"]", "secret"};
        for (String body : bodies) {
            assertThatThrownBy(() -> json(body))
                    .isInstanceOf(NotCanonicalException.class)
                    .hasMessageMatching("The JSON body .* near character \\d+\\..*")
                    .message()
                    .doesNotContain("secret");
        }
    }
}
