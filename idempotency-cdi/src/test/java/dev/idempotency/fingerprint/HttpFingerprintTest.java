package dev.idempotency.fingerprint;

import static dev.idempotency.fingerprint.Requests.body;
import static dev.idempotency.fingerprint.Requests.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HttpFingerprintTest {

    private static final byte[] NONE = {};
    private static final HttpFingerprint FINGERPRINT = HttpFingerprint.ignoring(List.of());

    @Test
    void method_and_path_count() {
        Fingerprint post = FINGERPRINT.of("POST", "/orders", Map.of(), null, NONE);

        assertThat(FINGERPRINT.of("PATCH", "/orders", Map.of(), null, NONE)).isNotEqualTo(post);
        assertThat(FINGERPRINT.of("POST", "/orders/1", Map.of(), null, NONE)).isNotEqualTo(post);
        assertThat(FINGERPRINT.of("POST/", "orders", Map.of(), null, NONE)).isNotEqualTo(post);
    }

    @Test
    void the_spelling_of_a_path_means_nothing() {
        assertThat(path("/a%20%C3%A4/b")).isEqualTo(path("/%61%20ä/b"));
        assertThat(path("/a%2fb")).isEqualTo(path("/a%2Fb"));
        assertThat(path("/a/b")).isEqualTo(path("a/b"));
        assertThat(path("a+b")).isEqualTo(path("a%2Bb")).isNotEqualTo(path("a%20b"));
    }

    @Test
    void what_separates_names_is_not_what_stands_inside_of_one() {
        List<String> paths = List.of(
                "a/b",
                "a%2Fb",
                "a",
                "a/",
                "a//",
                "/",
                "//a",
                "a/b/",
                "ab",
                "a;b",
                "a%3Bb",
                "a;/b",
                "a/;b",
                "a;;b",
                "%FF",
                "%FE",
                "%EF%BF%BD");

        assertThat(paths.stream().map(HttpFingerprintTest::path)).doesNotHaveDuplicates();
    }

    @Test
    void a_malformed_path_is_refused() {
        for (String path : List.of("/%", "/%a", "/%zz", "/a%2/b", "/%+1", "/%%41")) {
            assertThatThrownBy(() -> path(path)).as(path).isInstanceOf(NotCanonicalException.class);
        }
    }

    private static Fingerprint path(String path) {
        return FINGERPRINT.of("POST", path, Map.of(), null, NONE);
    }

    @Test
    void the_order_of_query_names_means_nothing_and_that_of_values_something() {
        Map<String, List<String>> ab = new LinkedHashMap<>();
        ab.put("a", List.of("1", "2"));
        ab.put("bb", List.of("3"));
        Map<String, List<String>> ba = new LinkedHashMap<>();
        ba.put("bb", List.of("3"));
        ba.put("a", List.of("1", "2"));

        assertThat(query(ab)).isEqualTo(query(ba));
        assertThat(query(Map.of("a", List.of("2", "1"), "bb", List.of("3")))).isNotEqualTo(query(ab));
        assertThat(query(Map.of("a", List.of("1"), "bb", List.of("2", "3")))).isNotEqualTo(query(ab));
    }

    @Test
    void a_query_name_without_values_is_as_good_as_absent_but_an_empty_value_is_not() {
        assertThat(query(Map.of("a", List.of()))).isEqualTo(query(Map.of()));
        assertThat(query(Map.of("a", List.of("")))).isNotEqualTo(query(Map.of()));
    }

    private static Fingerprint query(Map<String, List<String>> query) {
        return FINGERPRINT.of("POST", "/", query, null, NONE);
    }

    @Test
    void no_body_null_an_empty_object_and_an_empty_string_are_four_different_bodies() {
        assertThat(List.of(json(""), json("null"), json("{}"), json("\"\""), body("text/plain", new byte[1])))
                .doesNotHaveDuplicates();
    }

    @Test
    void other_bodies_count_byte_by_byte_and_by_their_media_type_and_charset() {
        byte[] text = "a = 1".getBytes(StandardCharsets.UTF_8);
        byte[] spaced = "a  = 1".getBytes(StandardCharsets.UTF_8);

        assertThat(body("TEXT/Plain; charset=UTF-8; boundary=1", text)).isEqualTo(body("text/plain", text));
        assertThat(body("text/plain", spaced)).isNotEqualTo(body("text/plain", text));
        assertThat(body("text/csv", text)).isNotEqualTo(body("text/plain", text));
        assertThat(body(null, text)).isNotEqualTo(body("text/plain", text));
    }

    @Test
    void a_merge_patch_that_removes_a_member_is_not_one_that_keeps_it() {
        assertThat(mergePatch("{\"limit\":null}")).isNotEqualTo(mergePatch("{}"));
        assertThat(mergePatch("{\"a\":{\"b\":null}}"))
                .isEqualTo(mergePatch("{ \"a\" : { \"b\" : null } }"))
                .isNotEqualTo(mergePatch("{\"a\":{}}"));
    }

    @Test
    void what_is_ignored_in_a_merge_patch_may_be_anything_null_or_absent() {
        assertThat(List.of(
                        mergePatch("{\"a\":1,\"sentAt\":\"now\"}", "/sentAt"),
                        mergePatch("{\"a\":1,\"sentAt\":null}", "/sentAt")))
                .containsOnly(mergePatch("{\"a\":1}", "/sentAt"));
    }

    private static Fingerprint mergePatch(String body, String... ignored) {
        return HttpFingerprint.ignoring(List.of(ignored))
                .of(
                        "PATCH",
                        "/orders/1",
                        Map.of(),
                        "Application/Merge-Patch+JSON; charset=utf-8",
                        body.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void json_under_any_suffix_is_read_as_json_and_its_media_type_counts() {
        byte[] compact = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);
        byte[] spaced = "{ \"a\" : 1.0 }".getBytes(StandardCharsets.UTF_8);

        for (String type : List.of("application/json", "application/vnd.shop.v2+JSON", "text/json")) {
            assertThat(body(type, spaced)).as(type).isEqualTo(body(type, compact));
        }
        assertThat(body("application/merge-patch+json", compact)).isNotEqualTo(body("application/json", compact));
    }

    @Test
    void the_charset_parameter_is_honoured_however_it_is_written() {
        String text = "{\"name\":\"Zoë\"}";

        for (String charset : List.of("utf-8", "\"UTF-8\"", "UTF-16", "utf-16le", "UTF-32", "iso-8859-1")) {
            byte[] bytes = text.getBytes(java.nio.charset.Charset.forName(charset.replace("\"", "")));
            assertThat(body("application/json; q=1; Charset=" + charset, bytes))
                    .as(charset)
                    .isEqualTo(json(text));
        }
    }

    @Test
    void json_in_an_unknown_charset_counts_byte_by_byte() {
        byte[] compact = "{\"a\":1}".getBytes(StandardCharsets.UTF_8);
        byte[] spaced = "{ \"a\":1}".getBytes(StandardCharsets.UTF_8);

        for (String charset : List.of("klingon", "", "-?-")) {
            String type = "application/json;charset=" + charset;
            assertThat(body(type, compact)).isNotEqualTo(body(type, spaced)).isEqualTo(body(type, compact.clone()));
        }
    }

    @Test
    void the_same_bytes_in_another_charset_are_another_text() {
        byte[] bytes = {'a', '=', (byte) 0xE4};
        String form = "application/x-www-form-urlencoded";

        assertThat(body(form + ";charset=ISO-8859-1", bytes))
                .isEqualTo(body(form + "; Charset=\"iso-8859-1\"", bytes))
                .isNotEqualTo(body(form + ";charset=windows-1251", bytes))
                .isNotEqualTo(body(form, bytes));
        assertThat(body(form + ";charset=utf8", bytes)).isEqualTo(body(form, bytes));
        assertThat(body(form + ";charset=klingon", bytes))
                .isNotEqualTo(body(form + ";charset=vulcan", bytes))
                .isNotEqualTo(body(form, bytes));
    }

    @Test
    void a_byte_order_mark_means_nothing() {
        assertThat(json("\uFEFF{}")).isEqualTo(json("{}"));
    }

    @Test
    void malformed_utf8_is_refused_and_not_replaced() {
        byte[] overlong = {'"', (byte) 0xC0, (byte) 0x80, '"'};
        byte[] surrogate = {'"', (byte) 0xED, (byte) 0xA0, (byte) 0x80, '"'};
        byte[] cut = {'"', (byte) 0xE2, (byte) 0x82, '"'};

        for (byte[] malformed : List.of(overlong, surrogate, cut)) {
            assertThatThrownBy(() -> body("application/json", malformed))
                    .isInstanceOf(NotCanonicalException.class)
                    .hasMessage("The JSON body is not well-formed UTF-8.");
        }
    }
}
