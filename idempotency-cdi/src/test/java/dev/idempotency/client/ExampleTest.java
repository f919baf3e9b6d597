package dev.idempotency.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The example of docs/client.md. */
class ExampleTest extends ClientTest {

    @TempDir
    private Path state;

    private final String token = "t";

    @Test
    void the_example_does_what_it_says() throws Exception {
        URI shop = receiver.at("/");
        try (FileJournal journal = new FileJournal(state.resolve("orders"))) {
            IdempotencyClient client = new IdempotencyClient(
                    journal,
                    ClientOptions.defaults()
                            .withCredentials(request -> request.header("Authorization", "Bearer " + token))
                            .withCheck(response -> response.status() == 201)
                            .withLimits(Limits.DEFAULT.withTotalTime(Duration.ofSeconds(30))));
            client.resume();

            Intent order = Intent.post(shop.resolve("orders"))
                    .withJson("{\"sku\":\"BOOK\",\"quantity\":2}")
                    .withResults("orders.place", shop.resolve("idempotency"));
            Result result = client.submit(order);

            String told = switch (result.state()) {
                case SUCCEEDED -> "Your order is " + result.resourceId();
                case FAILED, REJECTED -> "No order: " + result.reason().title();
                case PROCESSING, UNKNOWN -> "We will find out. Do not order again.";
            };
            assertThat(told).isEqualTo("Your order is order-1");
        }
        assertThat(receiver.received.get(0).header("Authorization")).isEqualTo("Bearer t");
    }
}
