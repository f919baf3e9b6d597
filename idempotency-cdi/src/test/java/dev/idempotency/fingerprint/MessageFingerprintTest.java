package dev.idempotency.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** When two messages ask for the same. */
class MessageFingerprintTest {

    private static final MessageFingerprint ALL = MessageFingerprint.ignoring(List.of());

    private static String text(String body) {
        return ALL.ofText(body).value();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"b\":1.0, \"a\":\"x\"}", " \n{\"a\":\"\\u0078\",\"b\":1e0,\"c\":null}"})
    void the_spelling_of_json_means_nothing(String other) {
        assertThat(text(other)).isEqualTo(text("{\"a\":\"x\",\"b\":1}"));
    }

    @Test
    void another_value_is_another_request() {
        assertThat(text("{\"a\":9007199254740993}")).isNotEqualTo(text("{\"a\":9007199254740992}"));
        assertThat(text("[1,2]")).isNotEqualTo(text("[2,1]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"a\":1} and more", "{\"a\":1,\"a\":1}", "[1", "1", "hello", ""})
    void what_is_no_json_without_doubt_counts_as_it_stands(String body) {
        assertThat(text(body)).isEqualTo(text(body)).isNotEqualTo(text(body + " "));
    }

    @Test
    void what_is_ignored_may_differ() {
        MessageFingerprint some = MessageFingerprint.ignoring(List.of("/sentAt"));
        assertThat(some.ofText("{\"a\":1,\"sentAt\":2}")).isEqualTo(some.ofText("{\"a\":1}"));
        assertThat(some.ofText("{\"a\":1,\"sentAt\":2}")).isNotEqualTo(some.ofText("{\"a\":2,\"sentAt\":2}"));
    }

    @Test
    void bodies_of_other_kinds_differ_although_their_contents_look_alike() {
        assertThat(List.of(
                        ALL.ofNothing(),
                        ALL.ofText(""),
                        ALL.ofText("x"),
                        ALL.ofBytes(new byte[] {'x'}),
                        ALL.ofList(List.of("x")),
                        ALL.ofText("[\"x\"]"),
                        ALL.ofMap(Map.of("x", "x")),
                        ALL.ofText("{\"x\":\"x\"}")))
                .doesNotHaveDuplicates();
    }

    @Test
    void the_order_of_named_values_and_the_width_of_numbers_mean_nothing() {
        Map<String, Object> one = new HashMap<>();
        one.put("b", 1L);
        one.put("a", "x");
        one.put("c", null);
        assertThat(ALL.ofMap(one)).isEqualTo(ALL.ofMap(Map.of("a", "x", "b", (short) 1)));
    }

    @Test
    void what_has_no_canonical_form_is_refused() {
        assertThatThrownBy(() -> ALL.ofList(List.of(new Object()))).isInstanceOf(NotCanonicalException.class);
    }

    /** Written down in databases: never correct these, make a new version. */
    @Test
    void the_digests_stay_what_they_are() {
        assertThat(List.of(
                        ALL.ofNothing().value(),
                        text("hello"),
                        text("{\"b\":1,\"a\":\"x\"}"),
                        ALL.ofBytes(new byte[] {1, -1}).value(),
                        ALL.ofMap(Map.of("a", "x", "b", 1)).value(),
                        ALL.ofList(Arrays.asList("x", 1, true)).value()))
                .containsExactly(
                        "v1:07Mixcx0b4QDlHN9_00rGg8wSTPeqEn6yqhBESVog9E",
                        "v1:FQTabqNFXZDkmkeR6kHKVOqrnzKa3wXAsVK_y0vjaH8",
                        "v1:Z9Vuz_wxfybJ8QSZVqIQ7QSm1N34Oq4zGQwxmLtFQPQ",
                        "v1:3LCI_xm6eCroCQ1KhqXKKnX2uB4-gcPCuKWzi28K-5M",
                        "v1:ACEhRpl3VMHgP_JKQ6OAoCnThzm_rBI66tv22SM_8iU",
                        "v1:Rd7cxV0ISiELb3GzCymuGiArp8TTuv96UOFCzBwiHgs");
    }
}
