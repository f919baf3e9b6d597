package dev.idempotency.sample.blackbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.sample.running.Client;
import dev.idempotency.sample.running.DatabaseKind;
import dev.idempotency.sample.running.RunsOn;
import dev.idempotency.sample.running.Sample;
import jakarta.json.Json;
import jakarta.json.JsonReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** The story of one key, as operators find it in what the server has written, in both of its formats. */
@RunsOn(DatabaseKind.POSTGRESQL)
class EvidenceIT extends SampleContract {

    @Test
    void a_lost_response_and_its_retry_are_an_executed_and_a_replayed_line() throws IOException {
        assertFound(sample, line -> line);
    }

    @Test
    void in_the_json_log_they_are_in_the_field_message() throws IOException {
        try (Sample json = sample.another("json-log", Map.of("LOG_FORMAT", "json"))) {
            assertFound(json, EvidenceIT::message);
        }
    }

    private void assertFound(Sample shop, UnaryOperator<String> text) throws IOException {
        Client customer = shop.as("alice");
        Intent intent = Intent.toOrder(article(1), 1);
        assertThatThrownBy(() -> intent.sendTo(customer, "Lab-Fault", "lose-response"))
                .isInstanceOf(IOException.class);
        assertThat(intent.sendTo(customer).replayed()).isTrue();

        List<String> lines = shop.logged("IDEMP0100I").stream()
                .filter(line -> line.contains(intent.key()))
                .map(text)
                .toList();
        assertThat(lines).hasSize(2).allMatch(line -> line.contains("IDEMP0100I operation=orders.place operationId="));
        assertThat(lines.get(0)).contains("key=\"" + intent.key() + "\"", "outcome=executed", "resourceId=\"");
        assertThat(lines.get(1)).contains("key=\"" + intent.key() + "\"", "outcome=replayed", "resourceId=\"");
    }

    private static String message(String line) {
        try (JsonReader reader = Json.createReader(new StringReader(line))) {
            return reader.readObject().getString("message");
        }
    }
}
