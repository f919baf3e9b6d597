package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.KeyMissingException;
import dev.idempotency.testing.LogCapture;
import jakarta.annotation.Priority;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.container.ContainerRequestFilter;
import jakarta.ws.rs.container.ContainerResponseContext;
import jakarta.ws.rs.container.ContainerResponseFilter;
import jakarta.ws.rs.core.Response;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What belongs to one request and what does not; what other filters see; what is left in the log. */
class RequestBoundaryTest extends HttpTest {

    public static class EntityWatcher implements ContainerResponseFilter {

        static final List<String> SEEN = new CopyOnWriteArrayList<>();

        @Override
        public void filter(ContainerRequestContext request, ContainerResponseContext response) {
            Object entity = response.getEntity();
            SEEN.add(response.getStatus() + " "
                    + (entity == null ? "nothing" : entity.getClass().getSimpleName()));
        }
    }

    @Priority(Priorities.AUTHORIZATION)
    public static class Gate implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            if (request.getHeaderString("X-Stranger") != null) {
                request.abortWith(Response.status(403).build());
            }
        }
    }

    @Priority(Priorities.ENTITY_CODER)
    public static class Decoder implements ContainerRequestFilter {

        @Override
        public void filter(ContainerRequestContext request) {
            String decoded = request.getHeaderString("X-Decoded");
            if (decoded != null) {
                request.setEntityStream(new ByteArrayInputStream(decoded.getBytes(StandardCharsets.UTF_8)));
            }
        }
    }

    @Override
    Set<Class<?>> providers() {
        return Set.of(OutOfStockMapper.class, EntityWatcher.class, Gate.class, Decoder.class);
    }

    @Test
    void who_is_not_authorised_is_told_so_and_nothing_about_the_request() {
        int runs = runs();
        place().send();
        TestResponse refused =
                post("orders").header("X-Stranger", "1").json("{").send();
        TestResponse replay = place().header("X-Stranger", "1").send();

        assertThat(refused.status()).isEqualTo(403);
        assertThat(replay.status()).isEqualTo(403);
        assertThat(runs()).isEqualTo(runs + 1);
    }

    @Test
    void what_is_compared_is_what_was_received_and_not_what_filters_make_of_it() {
        TestResponse first = post("orders/pojo")
                .json(BOOK)
                .header("X-Decoded", "{\"sku\":\"PEN\"}")
                .send();
        TestResponse second = post("orders/pojo")
                .json(BOOK)
                .header("X-Decoded", "{\"sku\":\"CAP\"}")
                .send();

        assertThat(first.json().getString("sku")).isEqualTo("PEN");
        assertThat(second.isReplayed()).isTrue();
    }

    @Test
    void other_response_filters_see_the_same_on_first_answer_and_replay() {
        for (String path : new String[] {"orders/pojo", "orders/web"}) {
            EntityWatcher.SEEN.clear();
            post(path).json(BOOK).send();
            post(path).json(BOOK).send();

            assertThat(EntityWatcher.SEEN).hasSize(2).allMatch(seen -> seen.endsWith(" byte[]"));
            assertThat(EntityWatcher.SEEN.get(0)).isEqualTo(EntityWatcher.SEEN.get(1));
        }
    }

    @Test
    void a_call_by_another_bean_in_the_same_request_is_not_the_call_of_the_request() {
        Orders orders = application.get(Orders.class);
        AtomicReference<Throwable> inner = new AtomicReference<>();
        Orders.inside = () -> {
            try {
                orders.place(new Orders.Order());
            } catch (Exception e) {
                inner.set(e);
            }
            return Response.ok("\"made\"").build();
        };

        assertThat(place().send().status()).isEqualTo(200);
        assertThat(inner.get()).isInstanceOf(KeyMissingException.class);
    }

    @Test
    void a_call_outside_of_any_request_does_not_find_the_last_one_on_its_thread() {
        Orders orders = application.get(Orders.class);
        post("orders/by-parameter/no-uuid").send();
        place().send();

        assertThatThrownBy(() -> orders.place(new Orders.Order())).isInstanceOf(KeyMissingException.class);
    }

    /** RESTEasy itself loses the outer request's providers here, so the outer response has no entity. */
    @Test
    void a_request_inside_of_a_request_has_its_own_key_and_its_own_answer() {
        AtomicReference<TestResponse> inner = new AtomicReference<>();
        Orders.inside = () -> {
            inner.set(application
                    .request("POST", "orders/pojo")
                    .key("inner-" + key)
                    .json("{\"sku\":\"PEN\"}")
                    .send());
            return Response.noContent().header("X-Outer", "1").build();
        };
        TestResponse outer = place().send();

        assertThat(outer.status()).isEqualTo(204);
        assertThat(outer.header("X-Outer")).isEqualTo("1");
        assertThat(inner.get().json().getString("sku")).isEqualTo("PEN");
        assertThat(place().send().status()).isEqualTo(204);
    }

    @Test
    void every_request_and_every_query_leaves_one_line_with_its_attempt() {
        List<String> lines = linesOf(() -> {
            post("orders/text").header("Idempotency-Attempt", "try-1").send();
            post("orders/text").header("Idempotency-Attempt", "try-2").send();
            get("idempotency/operations/orders.text/" + key)
                    .header("Idempotency-Attempt", "ask-1")
                    .send();
            get("idempotency/operations/orders.text/unknown-" + key).send();
            get("idempotency/status/" + "A".repeat(43)).send();
            post("orders").header("Idempotency-Attempt", "try-3").json("{").send();
            application
                    .request("POST", "orders/text")
                    .header("Idempotency-Attempt", "try-4")
                    .send();
            post("orders/text")
                    .key("second")
                    .header("Idempotency-Attempt", "try-5")
                    .send();
        });

        assertThat(lines).hasSize(8);
        assertThat(lines.get(0)).contains("attemptId=\"try-1\"", "outcome=executed");
        assertThat(lines.get(1)).contains("attemptId=\"try-2\"", "outcome=replayed");
        assertThat(lines.get(2))
                .contains("operation=orders.text", "attemptId=\"ask-1\"", "outcome=queried query=succeeded", key);
        assertThat(lines.get(3)).contains("outcome=queried query=unknown");
        assertThat(lines.get(4)).contains("operation=- operationId=" + "A".repeat(43), "query=unknown");
        assertThat(lines.get(5))
                .contains("operation=orders.place", "attemptId=\"try-3\"", "outcome=refused", "key=\"" + key + "\"");
        assertThat(lines.get(6)).contains("operation=orders.text", "attemptId=\"try-4\"", "outcome=refused");
        assertThat(lines.get(7)).contains("operation=orders.text", "attemptId=\"try-5\"", "outcome=refused");
    }

    /** The resource is a bean, too: the call is refused once. */
    @Test
    void a_request_that_the_interceptor_refuses_leaves_one_line() {
        List<String> lines = linesOf(() -> post("orders/by-parameter/" + UUID.randomUUID())
                .header("Idempotency-Attempt", "try-1")
                .send());

        assertThat(lines)
                .singleElement()
                .asString()
                .contains("operation=orders.by-parameter", "attemptId=\"try-1\"", "outcome=refused");
    }

    @Test
    void a_call_of_the_resource_that_no_request_makes_leaves_a_line_of_its_own() {
        Orders orders = application.get(Orders.class);
        List<String> lines = linesOf(() ->
                assertThatThrownBy(() -> orders.place(new Orders.Order())).isInstanceOf(KeyMissingException.class));

        assertThat(lines).singleElement().asString().contains("operation=orders.place", "outcome=refused");
    }

    @Test
    void an_attempt_id_that_cannot_be_used_is_replaced() {
        List<String> lines = linesOf(() -> {
            get("idempotency/status/x")
                    .header("Idempotency-Attempt", "two words")
                    .send();
            get("idempotency/status/x")
                    .header("Idempotency-Attempt", "a".repeat(101))
                    .send();
            get("idempotency/status/x")
                    .header("Idempotency-Attempt", "a".repeat(100))
                    .send();
            get("idempotency/status/x").header("Idempotency-Attempt", "").send();
        });

        String uuid = ".*attemptId=\"[0-9a-f-]{36}\".*";
        assertThat(lines.get(0)).matches(uuid);
        assertThat(lines.get(1)).matches(uuid);
        assertThat(lines.get(2)).contains("attemptId=\"" + "a".repeat(100) + "\"");
        assertThat(lines.get(3)).matches(uuid);
    }

    @Test
    void nothing_that_a_caller_sends_starts_a_line_or_a_field_of_its_own() {
        List<String> lines = linesOf(() -> {
            get("idempotency/operations/x%0AIDEMP0100I%20operation=y/" + key).send();
            get("idempotency/status/x%20operation=y").send();
            get("idempotency/operations/orders.text/%22%20outcome=executed" + key)
                    .send();
        });

        assertThat(lines.get(0)).contains("operation=- ").doesNotContain("\n", "operation=y");
        assertThat(lines.get(1)).contains("operation=- ").doesNotContain("operation=y");
        assertThat(lines.get(2)).contains("key=\"\\\" outcome=executed");
    }

    private static List<String> linesOf(Runnable requests) {
        return LogCapture.of("dev.idempotency.evidence", requests);
    }
}
