package dev.idempotency.fingerprint;

import static dev.idempotency.fingerprint.Requests.json;
import static dev.idempotency.fingerprint.Requests.jsonIgnoring;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IgnoredPartsTest {

    @Test
    void an_ignored_member_may_differ_or_be_absent() {
        assertThat(jsonIgnoring("{\"a\":1,\"sentAt\":5}", "/sentAt"))
                .isEqualTo(jsonIgnoring("{\"sentAt\":{\"x\":[1]},\"a\":1}", "/sentAt"))
                .isEqualTo(json("{\"a\":1}"));
    }

    @Test
    void only_the_place_that_is_pointed_at_is_ignored() {
        assertThat(jsonIgnoring("{\"a\":1}", "/b", "/a/c")).isNotEqualTo(jsonIgnoring("{\"a\":2}", "/b", "/a/c"));
        assertThat(jsonIgnoring("{\"x\":{\"a\":1}}", "/a")).isNotEqualTo(jsonIgnoring("{\"x\":{\"a\":2}}", "/a"));
    }

    @Test
    void pointers_reach_into_objects_and_arrays() {
        String[] pointers = {"/items/1/note", "/meta"};
        assertThat(jsonIgnoring("{\"items\":[{\"note\":1},{\"note\":2,\"sku\":3}]}", pointers))
                .isEqualTo(jsonIgnoring("{\"items\":[{\"note\":1},{\"sku\":3}],\"meta\":9}", pointers))
                .isNotEqualTo(jsonIgnoring("{\"items\":[{\"note\":0},{\"note\":2,\"sku\":3}]}", pointers));
    }

    @Test
    void an_ignored_element_keeps_its_place() {
        assertThat(jsonIgnoring("[1,2]", "/0")).isEqualTo(jsonIgnoring("[{\"a\":[]},2]", "/0"));
        assertThat(jsonIgnoring("[1,2]", "/0")).isNotEqualTo(jsonIgnoring("[2]", "/0"));
        assertThat(jsonIgnoring("[1,2]", "/0")).isNotEqualTo(json("[null,2]"));
    }

    @Test
    void an_index_has_no_leading_zeros_and_a_dash_points_at_nothing() {
        assertThat(jsonIgnoring("[1,2]", "/01", "/-")).isEqualTo(json("[1,2]"));
    }

    @Test
    void slash_and_tilde_in_names_are_escaped() {
        assertThat(jsonIgnoring("{\"a/b\":1,\"c~d\":2,\"~1\":3,\"\":4}", "/a~1b", "/c~0d", "/~01", "/"))
                .isEqualTo(json("{}"));
    }

    @Test
    void the_empty_pointer_ignores_the_whole_document_but_not_that_there_is_one() {
        assertThat(jsonIgnoring("{\"a\":1}", ""))
                .isEqualTo(jsonIgnoring("[2]", ""))
                .isNotEqualTo(jsonIgnoring("", ""));
    }

    @Test
    void what_is_ignored_must_still_be_valid() {
        assertThatThrownBy(() -> jsonIgnoring("{\"a\":1,\"a\":2}", "/a")).isInstanceOf(NotCanonicalException.class);
        assertThatThrownBy(() -> jsonIgnoring("{\"a\":{\"b\":1,\"b\":1}}", "/a"))
                .isInstanceOf(NotCanonicalException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "a/b", "/a~", "/a~2", "#/a", "/~"})
    void what_is_no_pointer_is_refused_by_name(String pointer) {
        assertThatThrownBy(() -> HttpFingerprint.ignoring(List.of("/fine", pointer)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(pointer);
    }
}
