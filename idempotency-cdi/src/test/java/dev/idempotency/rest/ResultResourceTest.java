package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.wire.ProblemType;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.ws.rs.core.Response;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What callers are told about their operations, and about nobody else's. */
class ResultResourceTest extends HttpTest {

    private TestResponse placed() {
        Orders.inside = () -> Response.status(201)
                .location(URI.create("http://shop.example/api/orders/1"))
                .entity("\"made\"")
                .build();
        return place().send();
    }

    private TestResponse status() {
        return get("idempotency/operations/orders.place/" + key).send();
    }

    private String idPath() {
        return "idempotency/status/" + status().json().getString("operationId");
    }

    // --- the status

    @Test
    void the_status_document_tells_all_that_is_known_and_nothing_that_is_not() {
        placed();
        TestResponse response = status();
        JsonObject document = response.json();

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.header("Content-Type")).isEqualTo("application/json");
        assertThat(document.keySet())
                .containsExactly(
                        "state", "resourceId", "operation", "key", "operationId", "submittedAt", "completedAt");
        assertThat(document.getString("state")).isEqualTo("succeeded");
        assertThat(document.getString("resourceId")).isEqualTo("order-1");
        assertThat(document.getString("operation")).isEqualTo("orders.place");
        assertThat(document.getString("key")).isEqualTo(key);
        assertThat(Instant.parse(document.getString("completedAt")))
                .isAfterOrEqualTo(Instant.parse(document.getString("submittedAt")));
    }

    @Test
    void both_addresses_and_the_header_tell_the_same() {
        placed();
        String byKey = status().text();

        assertThat(get(idPath()).send().text()).isEqualTo(byKey);
        assertThat(get("idempotency/operations/orders.place").key(key).send().text())
                .isEqualTo(byKey);
        assertThat(get("idempotency/operations/orders.place")
                        .key("\"" + key + "\"")
                        .send()
                        .text())
                .isEqualTo(byKey);
    }

    @Test
    void the_link_of_the_response_leads_to_the_status() {
        String link = placed().headers("Link").get(0);
        String path = link.substring(1 + TestRequest.ROOT.length(), link.indexOf('>'));

        assertThat(get(path).send().json().getString("key")).isEqualTo(key);
    }

    @ParameterizedTest
    @ValueSource(strings = {"orders.place", "no.such.operation", "bad name", "x%0AIDEMP0100I"})
    void what_is_not_known_is_unknown_and_does_not_mean_not_executed(String operation) {
        TestResponse response = get("idempotency/operations/" + operation.replace(" ", "%20") + "/" + key)
                .send();

        assertThat(response.status()).isEqualTo(404);
        assertThat(response.problemType()).isEqualTo("urn:idempotency:problem:operation-not-found");
        assertThat(response.json().getString("state")).isEqualTo("unknown");
        assertThat(response.header("Cache-Control")).isEqualTo("no-store");
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", "..%2F..%2Fetc"})
    void an_operation_id_that_is_none_is_not_found(String id) {
        assertThat(get("idempotency/status/" + id).send().problemType())
                .isEqualTo("urn:idempotency:problem:operation-not-found");
        assertThat(get("idempotency/status/" + id + "/response").send().status())
                .isEqualTo(404);
    }

    @Test
    void a_running_operation_is_processing_and_its_response_is_not_there_yet() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        Orders.inside = () -> {
            running.countDown();
            finish.await();
            return Response.ok("\"made\"").build();
        };
        ExecutorService threads = Executors.newSingleThreadExecutor();
        try {
            var first = threads.submit(() -> place().send());
            running.await();
            String byId = idPath();

            assertThat(status().json().getString("state")).isEqualTo("processing");
            assertThat(get(byId).send().json().getString("state")).isEqualTo("processing");
            for (String path : new String[] {byId, "idempotency/operations/orders.place/" + key}) {
                TestResponse response = get(path + "/response").send();
                assertThat(response.status()).isEqualTo(202);
                assertThat(response.header("Retry-After")).isEqualTo("1");
                assertThat(response.header("Location")).isEqualTo(TestRequest.ROOT + byId);
                assertThat(response.json().getString("state")).isEqualTo("processing");
            }
            finish.countDown();
            first.get();
            assertThat(get(byId).send().json().getString("state")).isEqualTo("succeeded");
        } finally {
            finish.countDown();
            threads.shutdown();
        }
    }

    @Test
    void a_visible_record_that_was_never_finished_is_unknown() {
        placed();
        leaveTheRecordUnfinished();

        assertThat(status().status()).isEqualTo(200);
        assertThat(status().json().getString("state")).isEqualTo("unknown");
        assertThat(get(idPath() + "/response").send().problemType())
                .isEqualTo("urn:idempotency:problem:outcome-unknown");
    }

    // --- the response

    @Test
    void the_recorded_response_is_given_as_it_was() {
        TestResponse first = placed();
        for (String path : new String[] {idPath(), "idempotency/operations/orders.place/" + key}) {
            TestResponse again = get(path + "/response").accept("text/html").send();
            assertThat(again.status()).isEqualTo(201);
            assertThat(again.bytes()).isEqualTo(first.bytes());
            assertThat(again.header("Location")).isEqualTo("http://shop.example/api/orders/1");
            assertThat(again.header("Content-Type")).isEqualTo(first.header("Content-Type"));
            assertThat(again.header("Cache-Control")).isEqualTo("no-store");
            assertThat(again.isReplayed()).isTrue();
        }
    }

    @Test
    void the_recorded_response_of_a_failure_is_the_failure() {
        Orders.inside = () -> Response.status(409).entity("\"no\"").build();
        place().send();
        TestResponse again = get(idPath() + "/response").send();

        assertThat(again.status()).isEqualTo(409);
        assertThat(again.text()).isEqualTo("\"no\"");
    }

    @Test
    void the_response_of_what_is_not_known_is_not_found() {
        assertThat(get("idempotency/operations/orders.place/" + key + "/response")
                        .send()
                        .problemType())
                .isEqualTo("urn:idempotency:problem:operation-not-found");
    }

    // --- whose operation, and which key

    @Test
    void another_caller_sees_nothing_by_key_or_by_id() {
        placed();
        String byId = idPath();
        TestCaller.name = "user:bob";

        assertThat(status().status()).isEqualTo(404);
        assertThat(get(byId).send().status()).isEqualTo(404);
        assertThat(get(byId + "/response").send().status()).isEqualTo(404);
    }

    @Test
    void an_anonymous_caller_may_not_ask_about_keys_that_can_be_guessed() {
        TestCaller.name = "anonymous";
        key = "order-" + key.substring(0, 8);
        String byId = placed().headers("Link").get(0);
        byId = byId.substring(1 + TestRequest.ROOT.length(), byId.indexOf('>'));

        for (String what : new String[] {"", "/response"}) {
            TestResponse byKey =
                    get("idempotency/operations/orders.place/" + key + what).send();
            assertThat(byKey.status()).as(what).isEqualTo(403);
            assertThat(byKey.problemType()).isEqualTo("urn:idempotency:problem:authentication-required");

            TestResponse found = get(byId + what).send();
            TestResponse nothing =
                    get("idempotency/status/" + "A".repeat(43) + what).send();
            assertThat(found.status()).as(what).isEqualTo(404).isEqualTo(nothing.status());
            assertThat(found.text()).isEqualTo(nothing.text());
            for (String header : new String[] {"Content-Type", "Link", "Cache-Control", "Retry-After"}) {
                assertThat(found.headers(header)).as(header).isEqualTo(nothing.headers(header));
            }
        }
        assertThat(get("idempotency/operations/orders.place").key(key).send().status())
                .isEqualTo(403);
    }

    @Test
    void an_anonymous_caller_may_ask_about_keys_that_cannot_be_guessed() {
        TestCaller.name = "anonymous";
        placed();

        assertThat(status().status()).isEqualTo(200);
        assertThat(get(idPath()).send().status()).isEqualTo(200);
        assertThat(get("idempotency/operations/orders.place/01ARZ3NDEKTSV4RRFFQ69G5FAV")
                        .send()
                        .status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a/b", "a;b=c", "a.b", "..", "a%b", "a+b", "a b", "\"", "a?b#c", "~!@$&'()*,=:[]{}|\\^`<>"})
    void keys_with_odd_characters_are_found_at_both_addresses(String odd) {
        String odder = odd + "-" + key;
        String quoted = "\"" + odder.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
        application.request("POST", "orders/text").key(quoted).send();
        String encoded = URLEncoder.encode(odder, StandardCharsets.UTF_8).replace("+", "%20");
        TestResponse byKey =
                get("idempotency/operations/orders.text/" + encoded).send();

        assertThat(byKey.status()).isEqualTo(200);
        assertThat(byKey.json().getString("key")).isEqualTo(odder);
        assertThat(get("idempotency/status/" + byKey.json().getString("operationId"))
                        .send()
                        .text())
                .isEqualTo(byKey.text());
    }

    @Test
    void a_semicolon_that_is_not_encoded_is_refused_rather_than_taken_for_another_key() {
        TestResponse response =
                get("idempotency/operations/orders.text/" + key + ";v=1").send();

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.problemType()).isEqualTo("urn:idempotency:problem:key-invalid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"%20", "%C3%A4", "%0A"})
    void a_key_that_breaks_the_rules_is_refused(String encoded) {
        TestResponse response =
                get("idempotency/operations/orders.text/" + encoded).send();

        assertThat(response.status()).isEqualTo(400);
        assertThat(response.problemType()).isEqualTo("urn:idempotency:problem:key-invalid");
        assertThat(response.header("Cache-Control")).isEqualTo("no-store");
    }

    @Test
    void without_a_key_the_operation_alone_is_no_question() {
        assertThat(get("idempotency/operations/orders.text").send().problemType())
                .isEqualTo("urn:idempotency:problem:key-missing");
        assertThat(get("idempotency/operations/orders.text")
                        .key("a")
                        .key("b")
                        .send()
                        .problemType())
                .isEqualTo("urn:idempotency:problem:key-invalid");
    }

    @Test
    void an_unreachable_store_is_told() {
        loseTheDatabase();
        for (String path : new String[] {"operations/orders.text/" + key, "status/" + "A".repeat(43)}) {
            TestResponse response = get("idempotency/" + path).send();
            assertThat(response.status()).isEqualTo(503);
            assertThat(response.problemType()).isEqualTo("urn:idempotency:problem:store-unavailable");
            assertThat(response.header("Retry-After")).isEqualTo("1");
            assertThat(response.text()).doesNotContain("db.internal");
        }
    }

    // --- what callers may rely on

    @Test
    void the_contract_names_operations_keys_limits_and_problems() {
        TestResponse response = get("idempotency").send();
        JsonObject contract = response.json();

        assertThat(response.status()).isEqualTo(200);
        assertThat(contract.getJsonArray("operations").getValuesAs(JsonObject.class))
                .anyMatch(operation -> operation.getString("name").equals("orders.place")
                        && operation.getString("key").equals("required"))
                .anyMatch(operation -> operation.getString("name").equals("orders.optional")
                        && operation.getString("key").equals("optional"));
        assertThat(contract.getJsonObject("key").getInt("maxLength")).isEqualTo(255);
        assertThat(contract.getJsonArray("states").getValuesAs(JsonString::getString))
                .containsExactly("processing", "succeeded", "failed", "unknown");
        assertThat(contract.getJsonObject("limits").getInt("resultMaxBytes")).isEqualTo(1000);
        assertThat(contract.getJsonObject("limits").getInt("maxWaiters")).isEqualTo(10_000);
        assertThat(contract.getJsonObject("limits").getString("longestWait")).isEqualTo("PT30S");
        assertThat(contract.getJsonArray("problems")).hasSameSizeAs(ProblemType.values());
    }

    @ParameterizedTest
    @EnumSource(ProblemType.class)
    void every_problem_has_a_page_that_says_what_happened_and_what_to_do(ProblemType type) {
        TestResponse page = get("idempotency/problems/" + type.word()).send();

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.header("Content-Type")).isEqualTo("text/html;charset=UTF-8");
        assertThat(page.text())
                .contains("<html lang=\"en\">", "<title>" + type.title(), type.uri(), "What happened", "What to do")
                .doesNotContain("%");
    }

    @Test
    void there_is_no_page_about_a_problem_that_is_none_of_ours() {
        TestResponse page = get("idempotency/problems/nope").send();

        assertThat(page.status()).isEqualTo(404);
        assertThat(page.problemType()).isEqualTo("about:blank");
        assertThat(page.json().getString("title")).isEqualTo("Not Found");
        assertThat(page.json().getInt("status")).isEqualTo(404);
        assertThat(page.json().getString("detail"))
                .contains(TestRequest.ROOT + "idempotency.")
                .doesNotContain("nope");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "idempotency/problems/none",
                "idempotency/nothing",
                "idempotency/operations",
                "idempotency/status"
            })
    void there_is_nothing_at_other_addresses(String path) {
        assertThat(get(path).send().status()).isEqualTo(404);
    }

    @Test
    void nothing_can_be_changed_here() {
        for (String method : new String[] {"POST", "PUT", "DELETE"}) {
            TestResponse response = application
                    .request(method, "idempotency/operations/orders.text/" + key)
                    .send();
            assertThat(response.status()).isEqualTo(405);
            assertThat(response.text()).doesNotContain("\tat ");
        }
    }
}
