package dev.idempotency.sample.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.running.Answer;
import dev.idempotency.sample.running.Client;
import dev.idempotency.sample.running.Sample;
import jakarta.json.JsonObject;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;

/** What the shop and its partner say about the confirmations of orders; and how badly the partner does. */
record Confirmations(Client shopper, Client operator) {

    private static final Duration PATIENCE = Duration.ofMinutes(3);
    private static final Duration PAUSE = Duration.ofMillis(100);

    static Confirmations at(Sample sample, Client shopper) {
        return new Confirmations(shopper, sample.as("operator"));
    }

    /** Has the partner do that badly, and in no other way. */
    void trouble(String faults) throws IOException {
        Answer answer = operator.put("partner/faults", faults);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    /** What the shop says of it as soon as that is so. */
    JsonObject await(String order, Predicate<JsonObject> condition) throws IOException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        JsonObject seen = status(order);
        while (!condition.test(seen)) {
            assertThat(System.nanoTime()).as("deadline; at last: " + seen).isLessThan(deadline);
            LockSupport.parkNanos(PAUSE.toNanos());
            seen = status(order);
        }
        return seen;
    }

    JsonObject awaitSuccess(String order) throws IOException {
        return await(order, seen -> isIn(seen, "succeeded"));
    }

    static boolean isIn(JsonObject status, String state) {
        return status.getString("state").equals(state);
    }

    private JsonObject status(String order) throws IOException {
        return shopper.get("orders/" + order + "/confirmation").object();
    }

    /** What the partner took note of, for one order. */
    List<JsonObject> of(String order) throws IOException {
        return noted("order=" + order);
    }

    /** What the partner took note of, for all orders of an article. */
    List<JsonObject> ofArticle(String sku) throws IOException {
        return noted("sku=" + sku);
    }

    private List<JsonObject> noted(String query) throws IOException {
        return operator.get("partner/confirmations?" + query)
                .json()
                .asJsonArray()
                .getValuesAs(JsonObject.class);
    }
}
