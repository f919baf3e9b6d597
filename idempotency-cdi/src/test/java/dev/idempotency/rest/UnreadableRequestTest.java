package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationInProgressException;
import dev.idempotency.testing.LogCapture;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that the container hands on although it cannot read them: their bodies break off, their addresses are none. */
class UnreadableRequestTest extends HttpTest {

    private static final String NO_HOST = "a b";

    /** As of a client that is gone, or whose chunks have no length. */
    private static final class Broken extends InputStream {

        @Override
        public int read() throws IOException {
            throw new IOException("zz is no length of a chunk");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders", "orders/optional"})
    void a_body_that_cannot_be_read_to_its_end_is_refused_once_and_nothing_runs(String path) {
        int runs = runs();
        AtomicReference<TestResponse> response = new AtomicReference<>();
        List<String> lines = linesOf(() ->
                response.set(post(path).body("application/json", new Broken()).send()));

        assertIsInvalid(response.get());
        assertThat(response.get().text()).contains("could not be read").doesNotContain("zz");
        assertThat(lines).singleElement().asString().contains("outcome=refused", "key=\"" + key + "\"");
        assertThat(runs()).isEqualTo(runs);
    }

    @Test
    void a_request_whose_host_is_none_is_refused_once_without_links() {
        int runs = runs();
        AtomicReference<TestResponse> response = new AtomicReference<>();
        List<String> lines =
                linesOf(() -> response.set(at("POST", "orders").json(BOOK).send()));

        assertIsInvalid(response.get());
        assertThat(response.get().headers("Link")).isEmpty();
        assertThat(lines).singleElement().asString().contains("outcome=refused", "key=\"" + key + "\"");
        assertThat(runs()).isEqualTo(runs);
    }

    @ParameterizedTest
    @ValueSource(strings = {"|", "%zz"})
    void a_request_whose_query_is_none_is_refused(String query) {
        int runs = runs();

        assertIsInvalid(TestRequest.to(application, "POST", "shop.example", "orders?a=" + query)
                .key(key)
                .json(BOOK)
                .send());
        assertThat(runs()).isEqualTo(runs);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "wait=1"})
    void a_question_from_a_host_that_is_none_is_refused_and_leaves_its_line(String preference) {
        place().send();
        for (String path : new String[] {"operations/orders.place/" + key, "status/" + "A".repeat(43)}) {
            AtomicReference<TestResponse> response = new AtomicReference<>();
            List<String> lines = linesOf(() -> response.set(at("GET", "idempotency/" + path)
                    .header("Prefer", preference)
                    .send()));

            assertIsInvalid(response.get());
            assertThat(lines).singleElement().asString().contains("outcome=queried query=request-invalid");
        }
    }

    @Test
    void what_needs_links_is_refused_and_what_needs_none_is_told() {
        assertIsInvalid(at("GET", "idempotency").send());
        assertIsInvalid(at("GET", "idempotency/problems/none").send());
        assertThat(at("GET", "idempotency/problems/key-missing").send().status())
                .isEqualTo(200);
    }

    @Test
    void what_another_bean_is_doing_is_told_without_links() {
        OperationIdentity identity = new OperationIdentity("default", "user:alice", "payments.capture", key);
        Orders.inside = () -> {
            throw new OperationInProgressException("internal", identity, Duration.ofSeconds(1), null);
        };
        TestResponse response = at("GET", "orders/plain").send();

        assertThat(response.status()).isEqualTo(202);
        assertThat(response.json().getString("state")).isEqualTo("processing");
        assertThat(response.headers("Link")).isEmpty();
        assertThat(response.headers("Location")).isEmpty();
    }

    private TestRequest at(String method, String path) {
        return TestRequest.to(application, method, NO_HOST, path).key(key);
    }

    private static List<String> linesOf(Runnable requests) {
        return LogCapture.of("dev.idempotency.evidence", requests);
    }

    private static void assertIsInvalid(TestResponse response) {
        assertThat(response.status()).isEqualTo(400);
        assertThat(response.problemType()).isEqualTo("urn:idempotency:problem:request-invalid");
    }
}
