package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationFailure;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestKeys;
import dev.idempotency.wire.ProblemType;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Closing an operation over HTTP: the caller that gives up gets a definite answer. */
class AbandonTest extends HttpTest {

    private static final String ABANDONED = "urn:idempotency:problem:operation-abandoned";

    private TestResponse abandon() {
        return abandon("idempotency/operations/orders.place/" + key + "/abandon");
    }

    private TestResponse abandon(String path) {
        return application.request("POST", path).send();
    }

    @Test
    void what_has_not_happened_is_closed_and_later_submissions_are_refused() {
        TestResponse closed = abandon();
        int runs = runs();

        assertThat(closed.status()).isEqualTo(200);
        assertThat(closed.header("Cache-Control")).isEqualTo("no-store");
        assertThat(closed.json().getString("state")).isEqualTo("failed");
        assertThat(closed.json().getString("key")).isEqualTo(key);
        assertThat(closed.json().getJsonObject("failure").getString("type")).isEqualTo(ABANDONED);
        for (String body : new String[] {BOOK, "{\"sku\":\"OTHER\"}"}) {
            TestResponse refused = post("orders").json(body).send();
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.problemType()).isEqualTo(ABANDONED);
            assertThat(refused.headers("Link"))
                    .anyMatch(link -> link.contains("problems/operation-abandoned"))
                    .anyMatch(link -> link.contains("rel=\"status\""));
        }
        assertThat(runs()).isEqualTo(runs);
        assertThat(abandon().text()).isEqualTo(closed.text());
    }

    @Test
    void the_response_of_what_was_closed_is_the_problem() {
        abandon();

        TestResponse response =
                get("idempotency/operations/orders.place/" + key + "/response").send();
        assertThat(response.status()).isEqualTo(409);
        assertThat(response.problemType()).isEqualTo(ABANDONED);
    }

    @Test
    void the_key_may_stand_in_the_header() {
        TestResponse closed =
                post("idempotency/operations/orders.place/abandon").send();

        assertThat(closed.json().getJsonObject("failure").getString("type")).isEqualTo(ABANDONED);
        assertThat(closed.json().getString("key")).isEqualTo(key);
        assertThat(abandon("idempotency/operations/orders.place/abandon").problemType())
                .isEqualTo("urn:idempotency:problem:key-missing");
        assertThat(abandon("idempotency/operations/orders.place/" + key).status())
                .isEqualTo(405);
        assertThat(get("idempotency/operations/orders.place/abandon").send().status())
                .isEqualTo(404);
    }

    @Test
    void what_has_happened_is_told_at_each_address() {
        Orders.inside = () -> Response.status(201).entity("\"made\"").build();
        place().send();
        String status = get("idempotency/operations/orders.place/" + key).send().text();
        String id = abandon().json().getString("operationId");

        assertThat(abandon().text()).isEqualTo(status);
        assertThat(abandon("idempotency/status/" + id + "/abandon").text()).isEqualTo(status);
    }

    @Test
    void an_id_alone_closes_nothing() {
        String path = "idempotency/status/" + "A".repeat(43) + "/abandon";

        assertThat(abandon(path).status()).isEqualTo(404);
        assertThat(abandon(path).json().getString("state")).isEqualTo("unknown");
    }

    @Test
    void a_running_attempt_is_answered_with_202_and_may_end() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        Orders.inside = () -> {
            running.countDown();
            proceed.await();
            return Response.status(201).entity("\"made\"").build();
        };
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<TestResponse> placed = threads.submit(() -> place().send());
            running.await();
            TestResponse told = abandon();
            assertThat(told.status()).isEqualTo(202);
            assertThat(told.header("Retry-After")).isEqualTo("1");
            assertThat(told.json().getString("state")).isEqualTo("processing");
            proceed.countDown();
            assertThat(placed.get(20, TimeUnit.SECONDS).status()).isEqualTo(201);
        } finally {
            threads.shutdownNow();
        }
        assertThat(abandon().json().getString("state")).isEqualTo("succeeded");
    }

    @Test
    void a_record_that_was_never_finished_stays_unknown() {
        Orders.inside = () -> Response.status(201).entity("\"made\"").build();
        place().send();
        leaveTheRecordUnfinished();

        TestResponse told = abandon();
        assertThat(told.status()).isEqualTo(202);
        assertThat(told.json().getString("state")).isEqualTo("unknown");
    }

    @Test
    void each_caller_closes_its_own_operations_only() {
        abandon();
        TestCaller.name = "user:bob";
        Orders.inside = () -> Response.status(201).entity("\"made\"").build();

        assertThat(place().send().status()).isEqualTo(201);
    }

    @Test
    void an_anonymous_caller_may_close_only_what_cannot_be_guessed() {
        TestCaller.name = "anonymous";
        assertThat(abandon().status()).isEqualTo(200);

        key = "order-" + key.substring(0, 8);
        assertThat(abandon().status()).isEqualTo(403);
        assertThat(abandon().problemType()).isEqualTo("urn:idempotency:problem:authentication-required");
        Orders.inside = () -> Response.status(201).entity("\"made\"").build();
        assertThat(place().send().status()).isEqualTo(201);
    }

    /** Its record may be gone: that it never happened cannot be told. */
    @Test
    void a_key_that_is_too_old_is_not_closed() {
        key = TestKeys.uuid(Instant.now().minus(Duration.ofDays(394)));

        assertThat(abandon().status()).isEqualTo(422);
        assertThat(abandon().problemType()).isEqualTo("urn:idempotency:problem:key-expired");
        assertThat(LogCapture.of("dev.idempotency.evidence", this::abandon))
                .singleElement()
                .asString()
                .endsWith("outcome=expired");
    }

    @Test
    void without_a_database_nothing_is_told_as_closed() {
        loseTheDatabase();

        assertThat(abandon().status()).isEqualTo(503);
        assertThat(abandon().problemType()).isEqualTo("urn:idempotency:problem:store-unavailable");
    }

    @Test
    void one_line_of_evidence_names_the_attempt_of_the_caller() {
        List<String> lines = LogCapture.of(
                "dev.idempotency.evidence",
                () -> application
                        .request("POST", "idempotency/operations/orders.place/" + key + "/abandon")
                        .header("Idempotency-Attempt", "giving-up")
                        .send());

        assertThat(lines)
                .singleElement()
                .asString()
                .contains("outcome=abandoned", "attemptId=\"giving-up\"", "key=\"" + key + "\"");
    }

    @Test
    void the_type_in_the_record_is_the_type_on_the_wire() {
        assertThat(OperationFailure.ABANDONED).isEqualTo(ProblemType.OPERATION_ABANDONED.uri());
    }
}
