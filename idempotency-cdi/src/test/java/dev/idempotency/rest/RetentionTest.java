package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.retention.Purger;
import dev.idempotency.testing.TestKeys;
import dev.idempotency.testing.TestRetention;
import jakarta.json.JsonObject;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What callers are told when time has passed. */
class RetentionTest extends HttpTest {

    private void purge() {
        application.get(Purger.class).run();
    }

    private TestResponse status() {
        return get("idempotency/operations/orders.place/" + key).send();
    }

    @Test
    void when_its_body_is_dropped_a_retry_gets_the_status_document_and_runs_nothing() {
        key = TestKeys.uuid(Instant.now().minus(Duration.ofDays(8)));
        Orders.inside = () -> Response.status(201).entity("\"made\"").build();
        place().send();
        int runs = runs();
        age(Duration.ofDays(7).plusMinutes(1));
        purge();

        TestResponse retry = place().send();

        assertThat(retry.status()).isEqualTo(200);
        assertThat(retry.header("Idempotency-Replayed")).isEqualTo("true");
        assertThat(retry.json().getString("state")).isEqualTo("succeeded");
        assertThat(retry.text()).isEqualTo(status().text()).contains("expiresAt", "retryUntil");
        assertThat(runs()).isEqualTo(runs);
        assertThat(get("idempotency/operations/orders.place/" + key + "/response")
                        .send()
                        .json()
                        .getString("state"))
                .isEqualTo("succeeded");
    }

    @Test
    void a_failure_whose_body_is_dropped_is_still_that_failure() {
        Orders.inside = () -> Response.status(409).entity("\"no\"").build();
        place().send();
        age(Duration.ofDays(8));
        purge();

        TestResponse retry = place().send();

        assertThat(retry.status()).isEqualTo(409);
        assertThat(retry.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(retry.header("Idempotency-Replayed")).isEqualTo("true");
    }

    @Test
    void before_its_time_a_body_is_not_dropped() {
        Orders.inside = () -> Response.status(201).entity("\"made\"").build();
        place().send();
        age(Duration.ofDays(6));
        purge();

        assertThat(place().send().text()).isEqualTo("\"made\"");
    }

    @Test
    void a_key_that_is_too_old_is_refused_and_the_status_query_says_so_too() {
        key = TestKeys.uuid(Instant.now().minus(Duration.ofDays(394)));
        int runs = runs();

        for (TestResponse response : new TestResponse[] {place().send(), status()}) {
            assertThat(response.status()).isEqualTo(422);
            assertThat(response.json().getString("type")).isEqualTo("urn:idempotency:problem:key-expired");
        }
        assertThat(runs()).isEqualTo(runs);
    }

    @Test
    void a_key_from_the_future_is_refused_in_words_for_callers() {
        key = "ffffffff-ffff-7fff-bfff-ffffffffffff";

        for (TestResponse response : new TestResponse[] {place().send(), status()}) {
            assertThat(response.status()).isEqualTo(400);
            assertThat(response.json().getString("detail"))
                    .startsWith(
                            "The key of operation orders.place says that it was made more than ten minutes from now.");
        }
    }

    @Test
    void the_answer_to_a_duplicate_tells_until_when_to_try_again() throws Exception {
        key = TestKeys.uuid(Instant.now());
        TestResponse[] duplicate = new TestResponse[1];
        Orders.inside = () -> {
            Thread other = new Thread(() -> duplicate[0] = place().send());
            other.start();
            other.join();
            return null;
        };
        place().send();

        assertThat(duplicate[0].status()).isEqualTo(202);
        assertThat(duplicate[0].json().containsKey("retryUntil")).isTrue();
        assertThat(duplicate[0].json().containsKey("expiresAt")).isFalse();
    }

    @Test
    void a_key_of_the_future_is_refused() {
        key = TestKeys.uuid(Instant.now().plus(Duration.ofMinutes(15)));
        int runs = runs();

        assertThat(place().send().status()).isEqualTo(400);
        assertThat(status().json().getString("type")).isEqualTo("urn:idempotency:problem:key-invalid");
        assertThat(runs()).isEqualTo(runs);
    }

    @Test
    void the_status_document_tells_until_when_the_record_is_kept_and_a_retry_is_safe() {
        Instant created = Instant.now().minus(Duration.ofDays(1));
        key = TestKeys.uuid(created);
        place().send();

        JsonObject document = status().json();
        JsonObject byId = get("idempotency/status/" + document.getString("operationId"))
                .send()
                .json();

        assertThat(Instant.parse(document.getString("expiresAt")))
                .isEqualTo(Instant.parse(document.getString("completedAt")).plus(Duration.ofDays(400)));
        assertThat(Instant.parse(document.getString("retryUntil")))
                .isEqualTo(Instant.ofEpochMilli(created.toEpochMilli()).plus(Duration.ofDays(393)));
        assertThat(byId).isEqualTo(document);
    }

    @Test
    void the_contract_tells_the_retentions() {
        JsonObject retention = get("idempotency").send().json().getJsonObject("retention");

        assertThat(retention.getString("result")).isEqualTo("PT168H");
        assertThat(retention.getString("timeOrderedKey")).isEqualTo("PT9600H");
        assertThat(retention.getString("newKeyUntilAge")).isEqualTo("PT9432H");
        assertThat(retention.getString("opaqueKey")).isEqualTo("unlimited");
        assertThat(retention.containsKey("warning")).isFalse();
    }

    @Test
    void where_opaque_keys_are_forgotten_the_contract_says_what_is_lost() {
        JsonObject retention = RetentionContract.of(TestRetention.withOpaqueKey(Duration.ofDays(30)))
                .build();

        assertThat(retention.getString("opaqueKey")).isEqualTo("PT720H");
        assertThat(retention.getString("warning")).contains("executed a second time");
    }
}
