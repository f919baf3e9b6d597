package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotencyException;
import dev.idempotency.IdempotentOperations;
import dev.idempotency.KeyInvalidException;
import dev.idempotency.KeyMissingException;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OperationFailedException;
import dev.idempotency.OperationFailure;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationInProgressException;
import dev.idempotency.OperationRecursionException;
import dev.idempotency.OperationRequest;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.RequestInvalidException;
import dev.idempotency.ResultUnavailableException;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.testing.LogCapture;
import jakarta.ws.rs.core.Response;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The refusal of an operation that a protected method called is not the answer to the method's own caller. */
class InnerOperationTest extends HttpTest {

    private static final OperationIdentity INNER =
            new OperationIdentity("default", "user:alice", "payments.capture", "inner-key");

    static Stream<IdempotencyException> passing() {
        return Stream.of(
                new OperationInProgressException("internal", INNER, Duration.ofSeconds(1), null),
                new OutcomeUnknownException("internal", INNER, null),
                new OperationRolledBackException("internal", INNER, null),
                new StoreUnavailableException("internal", INNER, null));
    }

    static Stream<IdempotencyException> faults() {
        OperationStatus status = new OperationStatus(INNER, OperationState.SUCCEEDED, "receipt-7", null, null, null);
        return Stream.of(
                new KeyReusedException("internal", INNER, null),
                new KeyMissingException("internal", null, null),
                new KeyInvalidException("internal", null, null),
                new RequestInvalidException("internal", null, null),
                new ResultUnavailableException("internal", status, null));
    }

    @ParameterizedTest
    @MethodSource("passing")
    void what_may_end_otherwise_is_to_be_tried_again_with_the_same_key(IdempotencyException inner) {
        TestResponse refused = placedWith(() -> {
            throw inner;
        });

        assertThat(refused.status()).isEqualTo(503);
        assertThat(refused.problemType()).isEqualTo("urn:idempotency:problem:inner-operation-unfinished");
        assertThat(refused.header("Retry-After")).isEqualTo("1");
        assertSaysNothingOfTheInnerOperation(refused);
        assertTheKeyIsFree();
    }

    @ParameterizedTest
    @MethodSource("faults")
    void what_the_caller_cannot_mend_is_a_fault_of_the_service(IdempotencyException inner) {
        TestResponse refused = placedWith(() -> {
            throw inner;
        });

        assertThat(refused.status()).isEqualTo(500);
        assertThat(refused.problemType()).isEqualTo("urn:idempotency:problem:inner-operation-refused");
        assertThat(refused.headers("Retry-After")).isEmpty();
        assertSaysNothingOfTheInnerOperation(refused);
        assertTheKeyIsFree();
    }

    @Test
    void the_outer_attempt_leaves_the_line_of_a_rollback() {
        List<String> lines = LogCapture.of(
                "dev.idempotency.evidence",
                () -> placedWith(() -> {
                    throw new KeyReusedException("internal", INNER, null);
                }));

        assertThat(lines).singleElement(InstanceOfAssertFactories.STRING).contains("outcome=rolled-back");
    }

    @Test
    void a_running_inner_operation_is_not_the_status_of_the_outer() {
        TestResponse refused = innerWhile(() -> placedWith(() -> capture("inner-" + key, 1)));

        assertThat(refused.problemType()).isEqualTo("urn:idempotency:problem:inner-operation-unfinished");
        assertThat(refused.headers("Location")).isEmpty();
        assertTheKeyIsFree();
    }

    @Test
    void a_key_that_the_outer_reused_is_not_the_key_of_its_caller() throws Exception {
        capture("inner-" + key, 1);
        List<String> logged = LogCapture.of(
                ProblemMapper.class,
                () -> assertThat(placedWith(() -> capture("inner-" + key, 2)).problemType())
                        .isEqualTo("urn:idempotency:problem:inner-operation-refused"));

        assertThat(logged)
                .singleElement()
                .asString()
                .startsWith("IDEMP0505W")
                .contains("orders.place", "payments.capture", "key-reused");
        assertTheKeyIsFree();
    }

    @Test
    void the_definite_no_of_an_inner_operation_is_told_as_the_business_said_it_and_is_not_recorded() {
        OperationFailure declined = new OperationFailure("urn:bank:declined", "Declined", 402, "no cover");
        TestResponse refused = placedWith(() -> {
            throw new OperationFailedException("internal", declined, INNER, null);
        });

        assertThat(refused.status()).isEqualTo(402);
        assertThat(refused.problemType()).isEqualTo("urn:bank:declined");
        assertSaysNothingOfTheInnerOperation(refused);
        assertTheKeyIsFree();
    }

    @Test
    void what_is_wrong_with_a_request_inside_of_the_request_is_told_to_that_request() {
        TestResponse[] inner = new TestResponse[1];
        placedWith(() -> {
            inner[0] = application.request("POST", "orders/pojo").json(BOOK).send();
            return Response.noContent().build();
        });

        assertThat(inner[0].problemType()).isEqualTo("urn:idempotency:problem:key-missing");
    }

    @Test
    void an_operation_that_calls_itself_is_told_so() {
        TestResponse refused = placedWith(() -> {
            throw new OperationRecursionException(
                    "internal", new OperationIdentity("default", "user:alice", "orders.place", key), null);
        });

        assertThat(refused.problemType()).isEqualTo("urn:idempotency:problem:operation-recursion");
    }

    private TestResponse placedWith(Callable<Response> business) {
        Orders.inside = business;
        return place().send();
    }

    private void assertTheKeyIsFree() {
        TestResponse again = placedWith(() -> Response.ok("\"made\"").build());
        assertThat(again.status()).isEqualTo(200);
        assertThat(again.isReplayed()).isFalse();
    }

    private static void assertSaysNothingOfTheInnerOperation(TestResponse response) {
        assertThat(response.text()).doesNotContain("internal", "payments.capture", "inner-key", INNER.operationId());
        assertThat(response.headers("Link")).noneMatch(link -> link.contains(INNER.operationId()));
    }

    private Response capture(String innerKey, int amount) throws Exception {
        application
                .get(IdempotentOperations.class)
                .execute(
                        OperationRequest.named("payments.capture", innerKey)
                                .parameters(amount)
                                .returning(String.class),
                        () -> UUID.randomUUID().toString());
        return Response.ok("\"captured\"").build();
    }

    /** What comes of the attempt while another one is inside of the same inner operation. */
    private TestResponse innerWhile(Callable<TestResponse> attempt) {
        TestResponse[] seen = new TestResponse[1];
        Callable<Void> business = () -> {
            Thread other = new Thread(() -> {
                try {
                    seen[0] = attempt.call();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            other.start();
            other.join();
            return null;
        };
        try {
            application
                    .get(IdempotentOperations.class)
                    .execute(
                            OperationRequest.named("payments.capture", "inner-" + key)
                                    .parameters(1)
                                    .returningNothing(),
                            business);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return seen[0];
    }
}
