package dev.idempotency.sample.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.running.Answer;
import jakarta.json.JsonObject;
import java.net.URI;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

/** Who does not know what became of a request can ask for it. */
abstract class ResultContract extends SampleContract {

    @Test
    void theStatusOfAnOrderTellsWhatItMade() throws Exception {
        Intent intent = Intent.toOrder(article(10), 1);
        Answer placed = intent.settleWith(alice);

        Answer status = alice.get(resultOf(intent));

        assertThat(status.status()).isEqualTo(200);
        assertThat(status.object().getString("state")).isEqualTo("succeeded");
        assertThat(status.object().getString("resourceId"))
                .isEqualTo(placed.object().getString("resourceId"));
    }

    @Test
    void whoWaitsForTheEndOfAnOrderIsToldWhenItComes() throws Exception {
        Intent intent = Intent.toOrder(article(10), 1);
        Callable<Answer> slow = () -> intent.sendTo(alice, "Lab-Fault", "delay=3s");
        FutureTask<Answer> placed = new FutureTask<>(slow);
        new Thread(placed).start();
        Answer seen = alice.get(resultOf(intent));
        while (seen.status() == 404) {
            seen = alice.get(resultOf(intent));
        }
        assertThat(seen.object().getString("state")).isEqualTo("processing");

        Answer told = alice.get(resultOf(intent), "Prefer", "wait=25");

        assertThat(told.object().getString("state")).isEqualTo("succeeded");
        assertThat(told.headers().firstValue("Preference-Applied")).hasValue("wait=25");
        assertThat(placed.get().status()).isEqualTo(201);
    }

    @Test
    void anOrderThatWasAbandonedIsNeverMade() throws Exception {
        String article = article(10);
        Intent intent = Intent.toOrder(article, 1);

        assertThat(alice.post(resultOf(intent) + "/abandon").object().getString("state"))
                .isEqualTo("failed");
        assertThat(intent.settleWith(alice).status()).isEqualTo(409);
        assertThat(alice.stock(article)).isEqualTo(10);
    }

    @Test
    void theAnswerIsThereToBeReadAgain() throws Exception {
        Intent intent = Intent.toOrder(article(10), 1);
        Answer placed = intent.settleWith(alice);

        assertThat(alice.get(resultOf(intent) + "/response").text()).isEqualTo(placed.text());
    }

    @Test
    void theLinkOfAnAnswerLeadsToItsStatus() throws Exception {
        Intent intent = Intent.toOrder(article(10), 1);
        Answer placed = intent.settleWith(alice);

        String link = placed.headers().allValues("Link").stream()
                .filter(value -> value.contains("rel=\"status\""))
                .findFirst()
                .orElseThrow();
        URI target = URI.create(link.substring(link.indexOf('<') + 1, link.indexOf('>')));

        assertThat(alice.get(target.toString()).object().getString("state")).isEqualTo("succeeded");
    }

    @Test
    void aRefusalIsToldWithItsReason() throws Exception {
        Intent intent = Intent.toOrder(article(1), 2);
        intent.settleWith(alice);

        JsonObject status = alice.get(resultOf(intent)).object();

        assertThat(status.getString("state")).isEqualTo("failed");
        assertThat(status.getJsonObject("failure").getString("type")).isEqualTo("urn:orders:problem:out-of-stock");
    }

    @Test
    void whatWasNeverSeenIsUnknownNotUndone() throws Exception {
        Answer status = alice.get(resultOf(Intent.of("{}")));

        assertThat(status.status()).isEqualTo(404);
        assertThat(status.object().getString("state")).isEqualTo("unknown");
    }

    @Test
    void bobLearnsNothingAboutAlicesOrder() throws Exception {
        Intent intent = Intent.toOrder(article(10), 1);
        intent.settleWith(alice);

        assertThat(bob.get(resultOf(intent)).status()).isEqualTo(404);
    }

    private static String resultOf(Intent intent) {
        return "idempotency/operations/orders.place/" + intent.key();
    }
}
