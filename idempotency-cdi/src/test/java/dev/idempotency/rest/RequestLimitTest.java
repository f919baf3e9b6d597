package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.KeyPresence;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How much of a request is read, and when. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RequestLimitTest {

    private static final int LIMIT = 100;

    private HttpApplication application;

    @ApplicationScoped
    @Path("messages")
    public static class Messages {
        public record Message(@IdempotencyKey String id, String text) {}

        @POST
        @IdempotentOperation("messages.required")
        @Produces("text/plain")
        public String required(String body) {
            return body;
        }

        @POST
        @Path("optional")
        @IdempotentOperation(value = "messages.optional", key = KeyPresence.OPTIONAL)
        @Produces("text/plain")
        public String optional(String body) {
            return body;
        }

        @POST
        @Path("in-body")
        @IdempotentOperation(value = "messages.in-body", key = KeyPresence.OPTIONAL)
        @Produces("text/plain")
        public String inBody(Message message) {
            return message.text();
        }
    }

    /** A body without a declared length that counts what is read of it. */
    private static final class Counted extends FilterInputStream {

        private int read;

        Counted(String body) {
            super(new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            read += next < 0 ? 0 : 1;
            return next;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = super.read(bytes, offset, length);
            read += Math.max(0, count);
            return count;
        }
    }

    /** Fails once, and then is at its end. */
    private static final class Failing extends InputStream {

        private boolean failed;

        @Override
        public int read() throws IOException {
            if (failed) {
                return -1;
            }
            failed = true;
            throw new IOException();
        }
    }

    @BeforeAll
    void start() {
        application = HttpApplication.start(
                TestJta.pool(TestDatabase.H2.createUrl(), 4),
                Map.of("schema", "create", "request.max-bytes", String.valueOf(LIMIT)),
                List.of(Messages.class),
                Set.of());
        TestCaller.name = "user:alice";
    }

    @AfterAll
    void stop() {
        application.close();
    }

    @Test
    void the_largest_body_is_taken_and_one_byte_more_is_refused() {
        assertThat(post("messages")
                        .body("text/plain", new Counted("x".repeat(LIMIT)))
                        .send()
                        .text())
                .isEqualTo("x".repeat(LIMIT));
        assertIsTooLarge(post("messages").body("text/plain", new Counted("x".repeat(LIMIT + 1))));
    }

    @Test
    void no_more_is_read_than_shows_that_it_is_too_much() {
        Counted body = new Counted("x".repeat(10 * LIMIT));
        assertIsTooLarge(post("messages").body("text/plain", body));

        assertThat(body.read).isEqualTo(LIMIT + 1);
    }

    @Test
    void nothing_is_read_of_a_body_that_says_that_it_is_too_large() {
        Counted body = new Counted("x".repeat(10 * LIMIT));
        assertIsTooLarge(post("messages")
                .header("Content-Length", String.valueOf(10 * LIMIT))
                .body("text/plain", body));

        assertThat(body.read).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a, b", "\"a"})
    void nothing_is_read_before_the_key_is(String key) {
        Counted body = new Counted("x");
        TestRequest request = application.request("POST", "messages").body("text/plain", body);
        TestResponse response = (key.isEmpty() ? request : request.key(key)).send();

        assertThat(response.status()).isEqualTo(400);
        assertThat(body.read).isZero();
    }

    @Test
    void what_becomes_too_large_once_it_is_decompressed_is_refused() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(new byte[10 * LIMIT]);
        }
        assertThat(bytes.size()).isLessThan(LIMIT);

        assertIsTooLarge(post("messages").header("Content-Encoding", "gzip").body("text/plain", bytes.toByteArray()));
    }

    @Test
    void without_a_key_an_optional_operation_takes_bodies_of_any_size() {
        String text = "x".repeat(10 * LIMIT);

        assertThat(application
                        .request("POST", "messages/optional")
                        .body("text/plain", new Counted(text))
                        .send()
                        .text())
                .isEqualTo(text);
        assertIsTooLarge(post("messages/optional").body("text/plain", new Counted(text)));
    }

    @Test
    void where_the_body_may_hold_the_key_it_decides_whether_its_size_matters() {
        String text = "x".repeat(10 * LIMIT);
        TestRequest keyless = application
                .request("POST", "messages/in-body")
                .body("application/json", new Counted("{\"text\":\"" + text + "\"}"));

        assertThat(keyless.send().text()).isEqualTo(text);
        assertIsTooLarge(application
                .request("POST", "messages/in-body")
                .body("application/json", new Counted("{\"id\":\"1\",\"text\":\"" + text + "\"}")));
    }

    /** What a body reader finds after the failure would look like a whole message. */
    @Test
    void where_the_body_may_hold_the_key_one_that_cannot_be_read_is_refused() {
        InputStream failsOnce = new SequenceInputStream(
                new Failing(), new ByteArrayInputStream("{\"text\":\"x\"}".getBytes(StandardCharsets.UTF_8)));
        TestResponse response = application
                .request("POST", "messages/in-body")
                .body("application/json", failsOnce)
                .send();

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.problemType()).isEqualTo("urn:idempotency:problem:request-invalid");
    }

    @Test
    void callers_are_told_the_limit() {
        assertThat(application
                        .request("GET", "idempotency")
                        .send()
                        .json()
                        .getJsonObject("limits")
                        .getInt("requestMaxBytes"))
                .isEqualTo(LIMIT);
    }

    private TestRequest post(String path) {
        return application.request("POST", path).key(UUID.randomUUID().toString());
    }

    private static void assertIsTooLarge(TestRequest request) {
        TestResponse response = request.send();
        assertThat(response.status()).isEqualTo(413);
        assertThat(response.problemType()).isEqualTo("urn:idempotency:problem:request-too-large");
        assertThat(response.json().getString("detail")).contains("100 bytes");
    }
}
