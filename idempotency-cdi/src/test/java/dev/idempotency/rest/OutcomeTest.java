package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestJta;
import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How it ends: what is recorded, what is passed on, and what the caller is told. */
class OutcomeTest extends HttpTest {

    // --- a definite no

    @ParameterizedTest
    @ValueSource(ints = {400, 404, 409, 410, 422})
    void a_4xx_response_is_recorded_and_replayed(int status) {
        Orders.inside = () ->
                Response.status(status).entity("\"no\"").header("X-Once", "1").build();
        TestResponse first = place().send();
        Orders.inside = () -> Response.ok("\"yes\"").build();
        TestResponse second = place().send();

        assertThat(first.status()).isEqualTo(status);
        assertThat(first.header("X-Once")).isEqualTo("1");
        assertThat(first.isReplayed()).isFalse();
        assertThat(second.status()).isEqualTo(status);
        assertThat(second.text()).isEqualTo("\"no\"");
        assertThat(second.isReplayed()).isTrue();
    }

    @Test
    void a_thrown_4xx_is_recorded_with_its_response_and_keeps_its_other_headers_once() {
        TestResponse first = post("orders/web").send();
        TestResponse second = post("orders/web").send();

        assertThat(first.status()).isEqualTo(409);
        assertThat(first.text()).isEqualTo("no").isEqualTo(second.text());
        assertThat(first.header("X-Reason")).isEqualTo("stock");
        assertThat(second.headers("X-Reason")).isEmpty();
    }

    @Test
    void a_declared_failure_is_recorded_as_the_application_maps_it_byte_for_byte() {
        Orders.inside = () -> {
            throw new Orders.OutOfStock("BOOK");
        };
        int mapped = OutOfStockMapper.MAPPED.get();
        TestResponse first = place().send();
        TestResponse second = place().send();

        assertThat(first.status()).isEqualTo(409);
        assertThat(first.problemType()).isEqualTo("urn:shop:out-of-stock");
        assertThat(first.header("X-Trace")).isEqualTo("trace");
        assertThat(second.bytes()).isEqualTo(first.bytes());
        assertThat(second.isReplayed()).isTrue();
        assertThat(OutOfStockMapper.MAPPED.get()).isEqualTo(mapped + 1);
    }

    @Test
    void the_failure_is_told_by_the_status_as_its_problem_told_it() {
        Orders.inside = () -> {
            throw new Orders.OutOfStock("BOOK");
        };
        place().send();
        var failure =
                get("idempotency/operations/orders.place/" + key).send().json().getJsonObject("failure");

        assertThat(failure.getString("type")).isEqualTo("urn:shop:out-of-stock");
        assertThat(failure.getString("title")).isEqualTo("Out of stock");
        assertThat(failure.getInt("status")).isEqualTo(409);
        assertThat(failure.getString("detail")).isEqualTo("BOOK");
    }

    @Test
    void a_failure_without_a_problem_is_told_by_the_reason_of_its_status() {
        Orders.inside = () -> Response.status(410).entity("\"gone\"").build();
        place().send();
        var failure =
                get("idempotency/operations/orders.place/" + key).send().json().getJsonObject("failure");

        assertThat(failure.getString("type")).isEqualTo("about:blank");
        assertThat(failure.getString("title")).isEqualTo("Gone");
        assertThat(failure.containsKey("detail")).isFalse();
    }

    @Test
    void a_declared_failure_that_nobody_maps_is_a_problem_without_anything_internal() {
        Orders.inside = () -> {
            throw new Orders.Unmapped();
        };
        TestResponse first = place().send();

        assertThat(first.status()).isEqualTo(409);
        assertThat(first.problemType()).isEqualTo("urn:idempotency:problem:operation-failed");
        assertThat(first.text()).doesNotContain("Unmapped");
        assertThat(place().send().bytes()).isEqualTo(first.bytes());
    }

    @Test
    void a_declared_failure_that_nobody_maps_is_no_error_in_the_log() {
        Orders.inside = () -> {
            throw new Orders.Unmapped();
        };
        assertThat(LogCapture.of("org.jboss.resteasy", () -> place().send())).isEmpty();
    }

    @Test
    void a_declared_failure_that_a_catch_all_maps_to_500_is_not_frozen_as_a_server_error() {
        OutOfStockMapper.status = 500;
        Orders.inside = () -> {
            throw new Orders.OutOfStock("BOOK");
        };
        assertThat(place().send().problemType()).isEqualTo("urn:idempotency:problem:operation-failed");
        assertThat(place().send().isReplayed()).isTrue();
    }

    // --- nothing final: the key may be tried again

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 408, 425, 429, 500, 502, 503})
    void a_response_that_says_nothing_final_is_passed_on_and_never_recorded(int status) {
        Orders.inside = () -> Response.status(status).entity("\"later\"").build();
        TestResponse first = place().send();
        Orders.inside = () -> Response.ok("\"yes\"").build();
        TestResponse second = place().send();

        assertThat(first.status()).isEqualTo(status);
        assertThat(first.text()).isEqualTo("\"later\"");
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.isReplayed()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 408, 425, 429, 500, 503})
    void a_thrown_response_that_says_nothing_final_is_never_recorded(int status) {
        Orders.inside = () -> {
            throw new WebApplicationException(Response.status(status).build());
        };
        assertThat(place().send().status()).isEqualTo(status);
        Orders.inside = () -> Response.ok("\"yes\"").build();
        assertThat(place().send().status()).isEqualTo(200);
    }

    @Test
    void a_refusal_with_retry_after_is_never_recorded_returned_or_thrown() {
        Response later = Response.status(409).header("retry-after", "1").build();
        Orders.inside = () -> later;
        assertThat(place().send().status()).isEqualTo(409);
        Orders.inside = () -> {
            throw new ClientErrorException(later);
        };
        assertThat(place().send().status()).isEqualTo(409);
        Orders.inside = () -> Response.ok("\"yes\"").build();
        assertThat(place().send().status()).isEqualTo(200);
    }

    @Test
    void a_declared_failure_that_is_mapped_to_too_many_requests_is_never_recorded() {
        OutOfStockMapper.status = 429;
        Orders.inside = () -> {
            throw new Orders.OutOfStock("BOOK");
        };
        assertThat(place().send().status()).isEqualTo(429);
        Orders.inside = () -> Response.ok("\"yes\"").build();
        assertThat(place().send().status()).isEqualTo(200);
    }

    @Test
    void a_bean_validation_failure_is_never_recorded_even_if_it_is_declared() {
        int runs = runs();
        post("orders/invalid").send();
        TestResponse second = post("orders/invalid").send();

        assertThat(second.isReplayed()).isFalse();
        assertThat(runs()).isEqualTo(runs + 2);
    }

    @Test
    void any_other_exception_reaches_the_caller_as_without_the_library() {
        Orders.inside = () -> {
            throw new IllegalStateException("boom");
        };
        assertThat(place().send().status()).isEqualTo(500);
        Orders.inside = () -> Response.ok("\"yes\"").build();
        assertThat(place().send().status()).isEqualTo(200);
    }

    @Test
    void a_redirect_is_a_success() {
        Orders.inside = () -> Response.seeOther(java.net.URI.create("http://shop.example/api/orders/1"))
                .build();
        assertThat(place().send().status()).isEqualTo(303);
        TestResponse second = place().send();
        assertThat(second.status()).isEqualTo(303);
        assertThat(second.header("Location")).isEqualTo("http://shop.example/api/orders/1");
        assertThat(second.isReplayed()).isTrue();
        assertThat(get("idempotency/operations/orders.place/" + key)
                        .send()
                        .json()
                        .getString("state"))
                .isEqualTo("succeeded");
    }

    // --- the transaction decides

    @Test
    void a_success_whose_transaction_was_marked_for_rollback_is_told_as_rolled_back() {
        Orders.inside = () -> {
            TestJta.registry().setRollbackOnly();
            return Response.status(201).entity("\"made\"").build();
        };
        TestResponse first = place().send();

        assertThat(first.status()).isEqualTo(500);
        assertThat(first.problemType()).isEqualTo("urn:idempotency:problem:rolled-back");
        assertThat(first.header("Link"))
                .contains("idempotency/problems/rolled-back")
                .contains("describedby");
        Orders.inside = () -> Response.ok("\"yes\"").build();
        assertThat(place().send().status()).isEqualTo(200);
    }

    @Test
    void a_transactional_method_is_answered_like_any_other() {
        assertThat(post("orders/transactional").send().text()).isEqualTo("done");
        assertThat(post("orders/transactional").send().isReplayed()).isTrue();
    }

    @Test
    void an_unreachable_store_is_told_and_the_method_does_not_run() {
        loseTheDatabase();
        int runs = runs();
        TestResponse response = place().send();

        assertThat(response.status()).isEqualTo(503);
        assertThat(response.problemType()).isEqualTo("urn:idempotency:problem:store-unavailable");
        assertThat(response.header("Retry-After")).isEqualTo("1");
        assertThat(response.text()).doesNotContain("db.internal");
        assertThat(runs()).isEqualTo(runs);
    }

    @Test
    void a_visible_record_that_was_never_finished_is_told_as_unknown_and_never_executed() {
        Orders.inside = () -> Response.ok("\"yes\"").build();
        place().send();
        leaveTheRecordUnfinished();
        int runs = runs();
        TestResponse response = place().send();

        assertThat(response.status()).isEqualTo(503);
        assertThat(response.problemType()).isEqualTo("urn:idempotency:problem:outcome-unknown");
        assertThat(response.json().getString("state")).isEqualTo("unknown");
        assertThat(response.header("Retry-After")).isEqualTo("1");
        assertThat(response.headers("Link")).anyMatch(link -> link.endsWith("rel=\"status\""));
        assertThat(runs()).isEqualTo(runs);
    }

    // --- the same key again, while it runs and with other parameters

    @Test
    void a_duplicate_of_a_running_attempt_is_accepted_and_shown_where_to_ask() throws Exception {
        TestResponse duplicate = whileRunning(() -> place().send());

        assertThat(duplicate.status()).isEqualTo(202);
        assertThat(duplicate.json().getString("state")).isEqualTo("processing");
        assertThat(duplicate.json().getString("operation")).isEqualTo("orders.place");
        assertThat(duplicate.json().getString("key")).isEqualTo(key);
        assertThat(duplicate.header("Retry-After")).isEqualTo("1");
        assertThat(duplicate.header("Location"))
                .isEqualTo(TestRequest.ROOT + "idempotency/status/"
                        + duplicate.json().getString("operationId"));
        assertThat(duplicate.isReplayed()).isFalse();
    }

    @Test
    void other_parameters_under_the_same_key_are_refused() {
        Orders.inside = () -> Response.ok("\"yes\"").build();
        place().send();
        int runs = runs();
        TestResponse other =
                post("orders").json("{\"sku\":\"BOOK\",\"quantity\":3}").send();

        assertThat(other.status()).isEqualTo(422);
        assertThat(other.problemType()).isEqualTo("urn:idempotency:problem:key-reused");
        assertThat(other.text()).doesNotContain("BOOK").doesNotContain("quantity");
        assertThat(runs()).isEqualTo(runs);
    }

    private TestResponse whileRunning(java.util.concurrent.Callable<TestResponse> duplicate) throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        Orders.inside = () -> {
            running.countDown();
            finish.await();
            return Response.ok("\"yes\"").build();
        };
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            Future<TestResponse> first = threads.submit(() -> place().send());
            running.await();
            TestResponse answer = duplicate.call();
            finish.countDown();
            assertThat(first.get().status()).isEqualTo(200);
            return answer;
        } finally {
            finish.countDown();
            threads.shutdown();
        }
    }
}
