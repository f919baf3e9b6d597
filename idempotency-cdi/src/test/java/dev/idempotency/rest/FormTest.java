package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.RequestInvalidException;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.FormParam;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Forms and bodies of several parts. */
class FormTest extends HttpTest {

    private static final MediaType FORM = MediaType.APPLICATION_FORM_URLENCODED_TYPE;

    // --- fields that JAX-RS injects

    static class ByField {
        @FormParam("a")
        String a;
    }

    static class BySetter {
        @FormParam("a")
        void a(String a) {
            // JAX-RS calls it.
        }
    }

    static class ByConstructor {
        ByConstructor(@FormParam("a") String a) {
            // JAX-RS calls it.
        }
    }

    static class Inherited extends ByField {}

    static class NoForm {
        @QueryParam("a")
        String a;
    }

    static class Methods {
        void parameter(String body, @FormParam("a") String a) {
            // Looked at, never called.
        }

        void field(@BeanParam ByField bean) {
            // Looked at, never called.
        }

        void setter(@BeanParam BySetter bean) {
            // Looked at, never called.
        }

        void constructor(@BeanParam ByConstructor bean) {
            // Looked at, never called.
        }

        void inherited(@BeanParam Inherited bean) {
            // Looked at, never called.
        }

        void noForm(@BeanParam NoForm bean, @QueryParam("b") String b, ByField body) {
            // Looked at, never called.
        }
    }

    @Test
    void fields_of_a_form_are_found_wherever_jax_rs_injects_them() {
        for (Method method : Methods.class.getDeclaredMethods()) {
            assertThat(FormFields.in(method))
                    .as(method.getName())
                    .isEqualTo(!method.getName().equals("noForm"));
        }
    }

    @Test
    void the_body_is_made_of_its_fields_without_those_of_the_query() {
        Map<String, String[]> parameters =
                Map.of("n", new String[] {"0", "1", "2 ä&="}, "a", new String[] {"x"}, "q", new String[] {"only"});

        assertThat(encoded(parameters, Map.of("n", List.of("0"), "q", List.of("only")), FORM))
                .isEqualTo("a=x&n=1&n=2+%C3%A4%26%3D");
    }

    @Test
    void the_body_is_made_in_its_own_charset() {
        Map<String, String[]> parameters = Map.of("a", new String[] {"ä"});

        assertThat(encoded(parameters, Map.of(), FORM.withCharset("ISO-8859-1")))
                .isEqualTo("a=%E4");
    }

    @Test
    void a_form_is_refused_whose_text_may_have_been_another() {
        Map<String, String[]> replaced = Map.of("a", new String[] {"\uFFFD"});
        Map<String, String[]> foreign = Map.of("ä", new String[] {"x"});

        assertThatThrownBy(() -> encoded(replaced, Map.of(), FORM)).isInstanceOf(RequestInvalidException.class);
        assertThatThrownBy(() -> encoded(foreign, Map.of(), FORM.withCharset("US-ASCII")))
                .isInstanceOf(RequestInvalidException.class);
        for (String charset : List.of("unheard-of", "?", "x-JISAutoDetect")) {
            assertThatThrownBy(() -> encoded(Map.of(), Map.of(), FORM.withCharset(charset)))
                    .as(charset)
                    .isInstanceOf(RequestInvalidException.class);
        }
    }

    private static String encoded(Map<String, String[]> parameters, Map<String, List<String>> query, MediaType type) {
        return new String(FormFields.encoded(parameters, query, type), StandardCharsets.US_ASCII);
    }

    // --- several parts

    @Test
    void the_boundary_makes_no_difference_and_everything_else_does() {
        assertThat(parts("one", "BOOK").isReplayed()).isFalse();
        assertThat(parts("another", "BOOK").isReplayed()).isTrue();
        assertThat(parts("one", "PEN").problemType()).isEqualTo("urn:idempotency:problem:key-reused");
    }

    @Test
    void two_parts_are_not_one_part_that_looks_like_two() throws IOException {
        byte[] two = canonical("--b\r\nx\r\n--b\r\ny\r\n--b--", "b");
        byte[] one = canonical("--b\r\nx\r\n\r\ny\r\n--b--", "b");

        assertThat(Arrays.equals(two, one)).isFalse();
        assertThat(canonical("--c\r\nx\r\n--c\r\ny\r\n--c--", "c")).isEqualTo(two);
    }

    @Test
    void without_a_boundary_the_bytes_are_compared() throws IOException {
        byte[] body = {1, 2, 3};
        assertThat(Multipart.withoutBoundary(body, MediaType.MULTIPART_FORM_DATA_TYPE))
                .isEqualTo(body);
    }

    @Test
    void a_boundary_that_no_body_may_have_is_refused() {
        assertThat(parts("b".repeat(70), "BOOK").status()).isEqualTo(200);
        assertThat(parts("b".repeat(71), "BOOK").problemType()).isEqualTo("urn:idempotency:problem:request-invalid");
    }

    private TestResponse parts(String boundary, String sku) {
        String body = "--" + boundary + "\r\nContent-Disposition: form-data; name=\"sku\"\r\n\r\n" + sku + "\r\n--"
                + boundary + "--\r\n";
        return post("orders/optional")
                .body("multipart/form-data; boundary=" + boundary, body.getBytes(StandardCharsets.US_ASCII))
                .send();
    }

    private static byte[] canonical(String body, String boundary) throws IOException {
        return Multipart.withoutBoundary(
                body.getBytes(StandardCharsets.US_ASCII),
                new MediaType("multipart", "form-data", Map.of("boundary", boundary)));
    }
}
