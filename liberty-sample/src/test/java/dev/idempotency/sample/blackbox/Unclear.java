package dev.idempotency.sample.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.running.Answer;
import dev.idempotency.sample.running.Client;
import java.io.IOException;
import java.net.URI;

/** What a caller is told of a commit about which nothing can be found out now, and what the caller does then. */
final class Unclear {

    private Unclear() {}

    /** It says that nobody knows, where to ask, and when. */
    static void isTold(Answer answer) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.headers().firstValue("Content-Type").orElseThrow()).startsWith("application/problem+json");
        assertThat(answer.headers().firstValue("Retry-After")).hasValue("1");
        assertThat(answer.headers().firstValue("Idempotency-Replayed")).isEmpty();
        assertThat(answer.object().getString("type")).isEqualTo("urn:idempotency:problem:outcome-unknown");
        assertThat(answer.object().getString("title")).isEqualTo("Outcome unknown");
        assertThat(answer.object().getInt("status")).isEqualTo(503);
        assertThat(answer.object().getString("state")).isEqualTo("unknown");
        assertThat(answer.text()).doesNotContain("Exception", "\tat ", "COMMIT", "postgres");
        assertThat(statusLink(answer).toString()).contains("idempotency/status/");
    }

    /** Asks where the answer says, until there is a database that knows. */
    static Answer askAt(Answer answer, Client client) throws IOException {
        String link = statusLink(answer).toString();
        Answer status = client.get(link);
        while (status.status() == 503) {
            status = client.get(link);
        }
        return status;
    }

    static URI statusLink(Answer answer) {
        String link = answer.headers().allValues("Link").stream()
                .filter(value -> value.contains("rel=\"status\""))
                .findFirst()
                .orElseThrow();
        return URI.create(link.substring(link.indexOf('<') + 1, link.indexOf('>')));
    }
}
