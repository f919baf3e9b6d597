package dev.idempotency.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Base64;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/**
 * Digests that are written down in databases. If one of these tests fails, the canonical form has changed: do not
 * correct the test, make a new version.
 */
class GoldenVectorTest {

    private static final HttpFingerprint HTTP = HttpFingerprint.ignoring(List.of("/sentAt", "/lines/0/id"));

    /** The two units of an emoji, each in three bytes of its own. */
    private static final String SURROGATES = "\u00ED\u00A0\u00BD\u00ED\u00B8\u0080";

    record Line(String sku, BigDecimal price, Set<TimeUnit> units) {}

    sealed interface Shape permits Circle {}

    record Circle(double radius) implements Shape {}

    @Test
    void a_json_order() {
        assertThat(http("POST", "/orders", "application/json", """
                        {"sku":"BOOK","quantity":2,"price":19.90,"note":null,"sentAt":"now",
                         "lines":[{"id":1,"name":"Zoë 😀"},null,true,-1.5e-7]}"""))
                .isEqualTo("v1:5nO1otR9R44fmK_1gC5MURQ6zSyQGo0L6j7Oxbzdj0o");
    }

    @Test
    void a_body_of_text() {
        assertThat(http("PUT", "/notes/1", "text/plain; charset=utf-8", "héllo"))
                .isEqualTo("v1:NwC4BvTXPJ87T3DIiAGyJuaPWmbHf2IfKMzP-EzRsK0");
    }

    @Test
    void a_request_without_a_body() {
        assertThat(HTTP.of(
                                "DELETE",
                                "/a%20b/c%2Fd;v=1/",
                                Map.of("q", List.of("1", "2"), "p", List.of("")),
                                null,
                                new byte[0])
                        .value())
                .isEqualTo("v1:dUaWnswx7ytdDA2OwEqnZmQDcNaLZKDJ4PhW2fYtH9c");
    }

    @Test
    void arguments_of_many_kinds() {
        Map<TimeUnit, Integer> identityHashed =
                new HashMap<>(new EnumMap<>(Map.of(TimeUnit.DAYS, 1, TimeUnit.HOURS, 2)));
        Object[] arguments = {
            "text",
            9007199254740993L,
            0.1,
            null,
            true,
            new byte[] {1, -1},
            LocalDate.of(2026, 1, 2),
            UUID.fromString("0190b5a8-0000-7000-8000-000000000000"),
            identityHashed,
            new HashSet<>(Arrays.asList(TimeUnit.values())),
            List.of(new Line("BOOK", new BigDecimal("19.90"), Set.of(TimeUnit.DAYS, TimeUnit.HOURS)), new Circle(2.5)),
            Double.NaN
        };

        assertThat(Values.all(arguments).value()).isEqualTo("v1:QlYdHXXiJzdypymrp1oFkySOjWzqX9dbxOpNucaiJPE");
    }

    @Test
    void the_form_of_a_request_is_what_the_documentation_says() throws Exception {
        assertThat(http("POST", "/%c3%A9/b;c", "Application/JSON", "{\"b\":[1.50,\"x\"],\"a\":false,\"n\":null}"))
                .isEqualTo(sha256(
                        "H\0\0\0\4POST l l b\0\0\0\2é e l b\0\0\0\1b b\0\0\0\1c e e o e J\0\0\0\u0010application/json"
                                + " o s\0\0\0\1a f s\0\0\0\1b l n\0\0\0\u000515e-1 s\0\0\0\1x e e"));
    }

    @Test
    void the_form_of_a_merge_patch_is_what_the_documentation_says() throws Exception {
        assertThat(http("PATCH", "n", "application/merge-patch+json", "{\"b\":null,\"sentAt\":1}"))
                .isEqualTo(sha256("H\0\0\0\5PATCH l l b\0\0\0\1n e e o e J\0\0\0\34application/merge-patch+json"
                        + " o s\0\0\0\1b z e"));
    }

    @Test
    void the_form_of_a_text_is_what_the_documentation_says() throws Exception {
        assertThat(http("PUT", "n", "text/plain", "x"))
                .isEqualTo(sha256("H\0\0\0\3PUT l l b\0\0\0\1n e e o e B\0\0\0\12text/plain \0\0\0\0 \0\0\0\1x"));
        assertThat(http("PUT", "n", "text/plain;charset=Latin1", "x"))
                .isEqualTo(sha256("H\0\0\0\3PUT l l b\0\0\0\1n e e o e B\0\0\0\12text/plain \0\0\0\6latin1 \0\0\0\1x"));
    }

    @Test
    void the_form_of_arguments_is_what_the_documentation_says() throws Exception {
        assertThat(Values.all(new Circle(2.5), Set.of(10, 3)).value())
                .isEqualTo(sha256("A c\0\0\0\63" + Circle.class.getName() + " o s\0\0\0\6radius n\0\0\0\u000525e-1 e"
                        + " u n\0\0\0\u00031e1 n\0\0\0\u00033e0 e e"));
    }

    @Test
    void the_forms_of_zero_and_of_long_and_foreign_text_are_what_the_documentation_says() throws Exception {
        String edges = "\u007F\u0080\u07FF\u0800\uFFFF";

        assertThat(Values.all(-0.00, edges).value()).isEqualTo(sha256("A n\0\0\0\0030e0 s\0\0\0\13" + edges + " e"));
        assertThat(Values.all("x".repeat(0x12345)).value())
                .isEqualTo(sha256("A s\0\1\u0023\u0045" + "x".repeat(0x12345) + " e"));
        assertThat(Values.all("😀").value())
                .isEqualTo(sha256("A s\0\0\0\6 ?? e".replace("??", SURROGATES), StandardCharsets.ISO_8859_1));
    }

    private static String http(String method, String path, String contentType, String body) {
        return HTTP.of(method, path, Map.of(), contentType, body.getBytes(StandardCharsets.UTF_8))
                .value();
    }

    /** Of the text without its blanks, which are there for the reader. */
    private static String sha256(String form) throws Exception {
        return sha256(form, StandardCharsets.UTF_8);
    }

    private static String sha256(String form, Charset charset) throws Exception {
        byte[] bytes = form.replace(" ", "").getBytes(charset);
        return "v1:"
                + Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(MessageDigest.getInstance("SHA-256").digest(bytes));
    }
}
