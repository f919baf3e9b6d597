package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.KeyInvalidException;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** The grammar of the Idempotency-Key field. */
class KeyHeaderTest {

    @Property
    void every_key_survives_quoting(@ForAll("keys") String key) {
        assertThat(KeyHeader.read(List.of(quoted(key)))).contains(key);
    }

    @Property
    void bare_and_quoted_are_the_same_key(@ForAll("bareKeys") String key) {
        assertThat(KeyHeader.read(List.of(key))).isEqualTo(KeyHeader.read(List.of(quoted(key))));
    }

    @Property
    void well_formed_parameters_are_ignored(@ForAll("keys") String key, @ForAll("parameters") List<String> parameters) {
        String all = parameters.stream().map(parameter -> ";" + parameter).collect(Collectors.joining());

        assertThat(KeyHeader.read(List.of(quoted(key) + all))).contains(key);
    }

    @Property
    void white_space_around_the_value_is_no_part_of_the_key(@ForAll("bareKeys") String key) {
        assertThat(KeyHeader.read(List.of(" \t" + key + " "))).contains(key);
        assertThat(KeyHeader.read(List.of(" " + quoted(key) + "\t "))).contains(key);
    }

    @Property
    void two_lines_are_never_one_key(@ForAll("keys") String one, @ForAll("keys") String other) {
        assertInvalid(List.of(quoted(one), quoted(other)));
    }

    @Property
    void a_comma_joined_pair_is_never_one_key(@ForAll("bareKeys") String one, @ForAll("bareKeys") String other) {
        assertInvalid(List.of(quoted(one) + ", " + quoted(other)));
        assertInvalid(List.of(quoted(one) + "," + other));
        assertInvalid(List.of(one + "," + quoted(other)));
        assertInvalid(List.of(one + ", " + other));
    }

    @Property
    void a_quotation_mark_without_its_pair_is_refused(@ForAll("bareKeys") String key) {
        assertInvalid(List.of("\"" + key));
        assertInvalid(List.of(key + "\""));
    }

    @Property
    void whatever_is_sent_is_a_key_or_refused(@ForAll String anything) {
        try {
            assertThat(KeyHeader.read(List.of(anything))).isPresent();
        } catch (KeyInvalidException refused) {
            assertThat(refused.problem()).isEqualTo("key-invalid");
        }
    }

    @Property
    void what_stands_behind_the_string_must_be_parameters(
            @ForAll("keys") String key, @ForAll("noParameters") String tail) {
        assertInvalid(List.of(quoted(key) + tail));
    }

    @Example
    void a_field_that_is_absent_is_no_key() {
        assertThat(KeyHeader.read(null)).isEqualTo(Optional.empty());
        assertThat(KeyHeader.read(List.of())).isEqualTo(Optional.empty());
    }

    @Example
    void a_field_that_is_empty_is_refused() {
        assertInvalid(List.of(""));
        assertInvalid(List.of(" \t"));
    }

    @Example
    void escapes_are_those_of_structured_fields_and_no_others() {
        assertThat(KeyHeader.read(List.of("\"a\\\"b\\\\c\""))).contains("a\"b\\c");
        assertInvalid(List.of("\"a\\nb\""));
        assertInvalid(List.of("\"a\\"));
        assertInvalid(List.of("\"a\\\""));
    }

    @Example
    void a_string_holds_printable_ascii_and_nothing_else() {
        assertInvalid(List.of("\"a\tb\""));
        assertInvalid(List.of("\"a\u007F\""));
        assertInvalid(List.of("\"ä\""));
        assertInvalid(List.of("\"k\";p=\"ä\""));
    }

    @Example
    void commas_and_semicolons_inside_quotes_are_part_of_the_key() {
        assertThat(KeyHeader.read(List.of("\"a,b;c\""))).contains("a,b;c");
    }

    @Example
    void a_bare_key_is_taken_as_it_stands() {
        assertThat(KeyHeader.read(List.of("a;b=1\\c d"))).contains("a;b=1\\c d");
    }

    @Example
    void a_very_long_header_is_read_without_deep_recursion() {
        String escapes = "\\\\".repeat(500_000);

        assertThat(KeyHeader.read(List.of("\"" + escapes + "\";p=\"" + escapes + "\"")))
                .isPresent();
        assertThat(KeyHeader.read(List.of("\"k\";p=" + "a".repeat(1_000_000)))).contains("k");
        assertInvalid(List.of("\"k\"" + ";p=1".repeat(500_000) + ";"));
    }

    private static void assertInvalid(List<String> lines) {
        assertThatThrownBy(() -> KeyHeader.read(lines)).as(lines.toString()).isInstanceOf(KeyInvalidException.class);
    }

    private static String quoted(String key) {
        return "\"" + key.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    @Provide
    Arbitrary<String> keys() {
        return Arbitraries.strings().withCharRange(' ', '~').ofMinLength(1).ofMaxLength(255);
    }

    @Provide
    Arbitrary<String> bareKeys() {
        return keys().filter(key -> key.strip().equals(key) && !key.contains("\"") && !key.contains(","));
    }

    @Provide
    Arbitrary<List<String>> parameters() {
        return Arbitraries.of(
                        "a",
                        " a",
                        "*a_-.9*=?1",
                        "b=1",
                        "b=-12.5",
                        "c=token/x:y",
                        "c=*t",
                        "d=\"a,b;\\\"c\\\\\"",
                        "e=:aGk=:",
                        "f=@1659578233",
                        "g=%\"f%c3%bc\"")
                .list()
                .ofMaxSize(6);
    }

    @Provide
    Arbitrary<String> noParameters() {
        return Arbitraries.of(
                ";",
                " ;a",
                "; ",
                ";A=1",
                ";a=",
                ";a= 1",
                ";a==",
                ";a=\"",
                ";a=\"\\x\"",
                ";a=:a",
                ";a=?2",
                ";a=1,b",
                "x",
                " x",
                "\"",
                ",",
                ";a,",
                ";\ta",
                ";a=12345678901234567890");
    }
}
