package dev.idempotency.sample.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.running.Answer;
import jakarta.json.JsonObject;
import java.net.URI;
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
