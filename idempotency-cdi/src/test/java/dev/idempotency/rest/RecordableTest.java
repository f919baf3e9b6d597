package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationRequest;
import dev.idempotency.OperationState;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import jakarta.ws.rs.core.Response;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Whatever an application says, a database that stores no U+0000 can record it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RecordableTest {

    private final String key = UUID.randomUUID().toString();

    private HttpApplication application;

    @BeforeAll
    void start() {
        application = HttpApplication.start(
                TestJta.pool(TestDatabase.POSTGRESQL.createUrl(), 8),
                Map.of("schema", "create"),
                List.of(Orders.class),
                Set.of(OutOfStockMapper.class));
        TestCaller.name = "user:alice";
    }

    @AfterAll
    void stop() {
        Orders.inside = () -> null;
        application.close();
    }

    @Test
    void a_problem_with_u0000_in_it_is_recorded_and_told() {
        Orders.inside = () -> {
            throw new Orders.OutOfStock("BO\\u0000OK");
        };
        TestResponse first = place("problem-" + key);
        TestResponse second = place("problem-" + key);

        assertThat(first.status()).isEqualTo(409);
        assertThat(second.bytes()).isEqualTo(first.bytes());
        assertThat(second.isReplayed()).isTrue();
        assertThat(application
                        .request("GET", "idempotency/operations/orders.place/problem-" + key)
                        .send()
                        .json()
                        .getJsonObject("failure")
                        .getString("detail"))
                .isEqualTo("BO\uFFFDOK");
    }

    @Test
    void a_header_with_u0000_in_it_is_recorded() {
        Orders.inside = () ->
                Response.ok("\"made\"").header("Link", "</a\0b>; rel=\"next\"").build();
        TestResponse first = place("header-" + key);

        assertThat(first.status()).isEqualTo(200);
        assertThat(place("header-" + key).headers("Link")).contains("</a\uFFFDb>; rel=\"next\"");
    }

    @Test
    void an_exception_with_u0000_in_its_message_is_recorded() {
        IdempotentOperations operations = application.get(IdempotentOperations.class);
        OperationRequest<Void> request = OperationRequest.named("payments.capture", key)
                .failingFor(Orders.OutOfStock.class)
                .returningNothing();

        assertThatThrownBy(() -> operations.execute(request, () -> {
                    throw new Orders.OutOfStock("BO\0OK");
                }))
                .isInstanceOf(Orders.OutOfStock.class);
        assertThatThrownBy(() -> operations.execute(request, () -> null))
                .isInstanceOf(Orders.OutOfStock.class)
                .hasMessage("BO\uFFFDOK");
        assertThat(operations.status("payments.capture", key).state()).isEqualTo(OperationState.FAILED);
    }

    private TestResponse place(String placed) {
        return application
                .request("POST", "orders")
                .key(placed)
                .json(HttpTest.BOOK)
                .send();
    }
}
