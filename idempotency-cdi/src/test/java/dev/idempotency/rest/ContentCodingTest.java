package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.RequestTooLargeException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compressed bodies are compared by what they say. */
class ContentCodingTest extends HttpTest {

    @Test
    void two_compressions_of_one_body_are_the_same_parameters() throws IOException {
        byte[] one = gzip(BOOK.getBytes(StandardCharsets.UTF_8));
        byte[] other = one.clone();
        other[4] = 7; // the time of compression
        optional(one);

        assertThat(optional(other).isReplayed()).isTrue();
        assertThat(optional(gzip("{}".getBytes(StandardCharsets.UTF_8))).problemType())
                .isEqualTo("urn:idempotency:problem:key-reused");
    }

    @Test
    void a_body_that_is_not_the_gzip_it_claims_to_be_is_refused() throws IOException {
        byte[] cut = Arrays.copyOf(gzip(BOOK.getBytes(StandardCharsets.UTF_8)), 20);
        for (byte[] body : new byte[][] {{0x1F, (byte) 0x8B, 'x', 'x'}, {0x1F, (byte) 0x8B}, cut}) {
            assertThat(optional(body).problemType()).isEqualTo("urn:idempotency:problem:request-invalid");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "x-gzip", "GZIP", "deflate"})
    void a_body_that_the_container_has_inflated_is_taken_as_it_is(String coding) {
        byte[] plain = BOOK.getBytes(StandardCharsets.UTF_8);
        byte[] spaced = BOOK.replace(",", " , ").getBytes(StandardCharsets.UTF_8);

        assertThat(coded(coding, plain).text()).startsWith("run ");
        assertThat(coded(coding, spaced).isReplayed()).isTrue();
        assertThat(post("orders/optional").json(BOOK).send().isReplayed()).isTrue();
        assertThat(coded(coding, new byte[] {'{', '}'}).problemType()).isEqualTo("urn:idempotency:problem:key-reused");
    }

    @Test
    void a_body_of_which_the_container_has_left_nothing_or_little_is_taken_as_it_is() {
        for (String coding : List.of("gzip", "deflate")) {
            newIntent();
            assertThat(coded(coding, new byte[] {'1'}).status()).isEqualTo(200);
            newIntent();
            assertThat(coded(coding, new byte[0]).status()).isEqualTo(200);
        }
    }

    @Test
    void a_body_that_is_still_deflated_is_compared_as_bytes() throws IOException {
        byte[] deflated = deflate(BOOK.getBytes(StandardCharsets.UTF_8));

        assertThat(coded("deflate", deflated).status()).isEqualTo(200);
        assertThat(coded("Deflate", deflated).isReplayed()).isTrue();
    }

    @Test
    void a_body_that_grows_without_end_is_refused() throws IOException {
        byte[] bomb = gzip(new byte[10_000_001]);

        assertThatThrownBy(() -> ContentCoding.inflated(bomb, 10_000_000)).isInstanceOf(RequestTooLargeException.class);
        assertThat(ContentCoding.inflated(gzip(new byte[10_000_000]), 10_000_000))
                .hasSize(10_000_000);
    }

    @Test
    void codings_that_java_does_not_know_are_compared_as_bytes() {
        byte[] brotli = {1, 2, 3};
        assertThat(coded("br", brotli).status()).isEqualTo(200);
        assertThat(coded("br", brotli).isReplayed()).isTrue();
        assertThat(coded("br", new byte[] {1, 2, 4}).problemType()).isEqualTo("urn:idempotency:problem:key-reused");
    }

    private TestResponse optional(byte[] body) {
        return coded("gzip", body);
    }

    private TestResponse coded(String coding, byte[] body) {
        return post("orders/optional")
                .header("Content-Encoding", coding)
                .body("application/json", body)
                .send();
    }

    private static byte[] deflate(byte[] body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflater = new DeflaterOutputStream(bytes)) {
            deflater.write(body);
        }
        return bytes.toByteArray();
    }

    private static byte[] gzip(byte[] body) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(body);
        }
        return bytes.toByteArray();
    }
}
