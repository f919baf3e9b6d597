package dev.idempotency.sample.blackbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.sample.running.Client;
import dev.idempotency.sample.running.DatabaseKind;
import dev.idempotency.sample.running.RunsOn;
import dev.idempotency.sample.running.Sample;
import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Where {@code LAB_ENABLED} is false, nobody can have anything go wrong. */
@RunsOn(DatabaseKind.POSTGRESQL)
class WithoutLabIT extends SampleContract {

    @Test
    void nothingGoesWrongOnRequest() throws IOException {
        try (Sample serious = sample.another("without-lab", Map.of("LAB_ENABLED", "false"))) {
            Client operator = serious.as("operator");
            assertThat(operator.get("partner/faults").status()).isEqualTo(404);
            assertThat(operator.put("partner/faults", "{\"down\":true}").status())
                    .isEqualTo(404);

            String key = UUID.randomUUID().toString();
            String body = "{\"order\":\"%s\",\"sku\":\"X\",\"quantity\":1}".formatted(key);
            assertThat(serious.as("shop")
                            .submit("partner/confirmations", key, body)
                            .status())
                    .isEqualTo(201);
            Intent intent = Intent.toOrder(article(1), 1);
            assertThat(intent.sendTo(serious.as("alice"), "Lab-Fault", "rollback")
                            .status())
                    .isEqualTo(201);
        }
    }
}
