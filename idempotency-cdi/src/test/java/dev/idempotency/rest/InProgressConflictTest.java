package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.ws.rs.core.Response;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Where {@code idempotency.in-progress-status} is 409. */
class InProgressConflictTest extends HttpTest {

    @Override
    String inProgressStatus() {
        return "409";
    }

    @Test
    void a_duplicate_of_a_running_attempt_is_told_which_operation_is_running() {
        AtomicReference<TestResponse> duplicate = new AtomicReference<>();
        Orders.inside = () -> {
            Thread other = new Thread(() -> duplicate.set(place().send()));
            other.start();
            other.join();
            return Response.ok("\"made\"").build();
        };
        place().send();
        TestResponse refused = duplicate.get();

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.problemType()).isEqualTo("urn:idempotency:problem:in-progress");
        assertThat(refused.json().getString("operation")).isEqualTo("orders.place");
        assertThat(refused.json().getString("operationId")).hasSize(43);
        assertThat(refused.header("Retry-After")).isEqualTo("1");
        assertThat(refused.headers("Link"))
                .anyMatch(link -> link.endsWith("rel=\"describedby\""))
                .anyMatch(link -> link.endsWith("rel=\"status\""));
    }
}
