package dev.idempotency.sample.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.container.resources.Sale;
import dev.idempotency.sample.running.Answer;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.util.List;
import java.util.UUID;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Protected resource methods over HTTP: of enterprise beans, of CDI beans, and of any return type. */
@ExtendWith(ArquillianExtension.class)
@Timeout(60)
class ResourcesIT {

    private static final List<String> OF_CONTAINER = List.of("stateless", "singleton");

    private static final List<String> OF_LIBRARY = List.of("bean-managed", "transactional");

    @ArquillianResource
    private URL application;

    private Http http;
    private String key;
    private String line;

    @Deployment(testable = false)
    static WebArchive application() {
        return Applications.withDesks().addPackage(Sale.class.getPackage());
    }

    @BeforeEach
    void newIntent() {
        http = new Http(URI.create(application + "/").resolve("api/"));
        key = UUID.randomUUID().toString();
        line = "line-" + key;
    }

    @FunctionalInterface
    private interface Trial {
        void with(String kind) throws Exception;
    }

    private void each(List<String> kinds, Trial trial) {
        for (String kind : kinds) {
            newIntent();
            try {
                trial.with(kind);
            } catch (Exception | AssertionError e) {
                throw new AssertionError(kind + ": " + e, e);
            }
        }
    }

    private void each(Trial trial) {
        each(OF_CONTAINER, trial);
        each(OF_LIBRARY, trial);
    }

    private Answer sell(String kind, String ending) throws IOException {
        return http.post(kind, body(line, ending), "Idempotency-Key", key);
    }

    private static String body(String line, String ending) {
        return "{\"line\":\"%s\",\"ending\":\"%s\"}".formatted(line, ending);
    }

    private int bookings() throws IOException {
        return Integer.parseInt(http.get("bookings/" + line).text());
    }

    private String state(String kind) throws IOException {
        Answer status = http.get("idempotency/operations/sell." + kind + "/" + key);
        assertThat(status.status()).isEqualTo(200);
        return status.object().getString("state");
    }

    private void assertNothingHappened(String kind) throws IOException {
        assertThat(bookings()).isZero();
        Answer status = http.get("idempotency/operations/sell." + kind + "/" + key);
        assertThat(status.status()).as("the status says " + status).isEqualTo(404);
    }

    private static void assertReplay(Answer replay, Answer first) {
        assertThat(replay.status()).isEqualTo(first.status());
        assertThat(replay.body()).isEqualTo(first.body());
        for (String header : List.of("Content-Type", "Location", "Link")) {
            assertThat(replay.headers().allValues(header))
                    .isEqualTo(first.headers().allValues(header));
        }
        assertThat(first.replayed()).isFalse();
        assertThat(replay.replayed()).isTrue();
    }

    private static void assertProblem(Answer answer, int status, String name) {
        assertThat(answer.status()).as(answer.toString()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("application/problem+json");
        assertThat(answer.object().getString("type")).isEqualTo("urn:idempotency:problem:" + name);
    }

    // --- beans of every kind

    @Test
    void the_second_request_gets_the_bytes_of_the_first() {
        each(kind -> {
            Answer first = sell(kind, "sold");
            assertThat(first.status()).as(first.toString()).isEqualTo(201);

            assertReplay(sell(kind, "sold"), first);
            assertThat(bookings()).isOne();
            assertThat(state(kind)).isEqualTo("succeeded");
        });
    }

    @Test
    void a_definite_failure_is_recorded_as_the_application_maps_it() {
        each(kind -> {
            Answer first = sell(kind, "sold-out");
            assertThat(first.status()).as(first.toString()).isEqualTo(409);
            assertThat(first.text()).isEqualTo("sold out: none left of " + line);

            assertReplay(sell(kind, "sold-out"), first);
            assertThat(bookings()).isZero();
            assertThat(state(kind)).isEqualTo("failed");
        });
    }

    @Test
    void a_returned_conflict_rolls_back_and_is_recorded() {
        each(kind -> {
            Answer first = sell(kind, "refused");
            assertThat(first.status()).as(first.toString()).isEqualTo(409);

            assertReplay(sell(kind, "refused"), first);
            assertThat(bookings()).isZero();
            assertThat(state(kind)).isEqualTo("failed");
        });
    }

    @Test
    void an_unclear_failure_leaves_nothing_and_the_key_may_be_tried_again() {
        each(kind -> {
            assertThat(sell(kind, "broken").status()).isEqualTo(500);
            assertNothingHappened(kind);
        });
    }

    @Test
    void success_with_rollback_only_is_a_problem() {
        each(kind -> {
            assertProblem(sell(kind, "rollback-only"), 500, "rolled-back");
            assertNothingHappened(kind);
        });
        each(List.of("stateless"), kind -> {
            assertProblem(sell(kind, "context-rollback-only"), 500, "rolled-back");
            assertNothingHappened(kind);
        });
    }

    /** The response was made and the container's commit failed behind it: nobody may be told that it was sold. */
    @Test
    void a_constraint_that_is_violated_while_the_container_commits_is_not_told_as_success() {
        each(OF_CONTAINER, kind -> {
            Answer answer = sell(kind, "same-seat");
            assertThat(answer.status()).as(answer.toString()).isEqualTo(500);
            assertThat(answer.text()).doesNotContain(line);
            assertNothingHappened(kind);
        });
    }

    @Test
    void what_the_container_rolls_back_in_silence_behind_the_method_is_not_told_as_success() throws IOException {
        Answer answer = sell("marked", "sold");
        assertProblem(answer, 500, "rolled-back");
        assertThat(answer.headers().firstValue("Location")).isEmpty();
        assertNothingHappened("marked");
    }

    @Test
    void a_constraint_that_is_violated_while_the_library_commits_is_a_problem() {
        each(OF_LIBRARY, kind -> {
            assertProblem(sell(kind, "same-seat"), 500, "rolled-back");
            assertNothingHappened(kind);
        });
    }

    @Test
    void refusals_of_the_library_are_problems_also_through_an_enterprise_bean() {
        each(kind -> {
            sell(kind, "sold");
            assertProblem(http.post(kind, body("other", "sold"), "Idempotency-Key", key), 422, "key-reused");
            assertProblem(http.post(kind, body(line, "sold")), 400, "key-missing");
            assertProblem(http.post(kind, body(line, "sold"), "Idempotency-Key", "\"a"), 400, "key-invalid");
        });
    }

    // --- methods of every return type

    @Test
    void results_of_every_type_are_replayed_byte_for_byte() {
        each(List.of("object", "list", "number", "truth", "text"), type -> {
            Answer first = http.post("values/" + type, body(line, ""), "Idempotency-Key", key);
            assertThat(first.status()).as(first.toString()).isEqualTo(200);
            assertThat(first.body()).isNotEmpty();

            assertReplay(http.post("values/" + type, body(line, ""), "Idempotency-Key", key), first);
            assertThat(bookings()).isOne();
        });
    }

    @Test
    void no_result_is_replayed_as_none() {
        each(List.of("nothing", "null"), type -> {
            Answer first = http.post("values/" + type, body(line, ""), "Idempotency-Key", key);
            assertThat(first.status()).as(first.toString()).isEqualTo(204);
            assertThat(first.body()).isEmpty();

            assertReplay(http.post("values/" + type, body(line, ""), "Idempotency-Key", key), first);
            assertThat(bookings()).isOne();
        });
    }

    // --- a resource that is not protected and calls a bean that is

    @Test
    void refusals_of_protected_beans_behind_a_resource_are_problems() {
        each(List.of("stateless", "plain"), kind -> {
            String path = "caller/" + kind;
            Answer first = http.post(path, body(line, ""), "Key", key);
            assertThat(first.status()).as(first.toString()).isEqualTo(200);
            Answer second = http.post(path, body(line, ""), "Key", key);
            assertThat(second.text()).isEqualTo(first.text());
            assertThat(bookings()).isOne();

            assertProblem(http.post(path, body("other", ""), "Key", key), 422, "key-reused");
            assertProblem(http.post(path, body(line, "")), 400, "key-missing");
            assertProblem(http.post(path, body(line, ""), "Key", "x".repeat(256)), 400, "key-invalid");
            newIntent();
            assertProblem(http.post(path, body(line, "rollback-only"), "Key", key), 500, "rolled-back");
        });
    }
}
