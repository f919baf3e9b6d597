package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotencyException;
import dev.idempotency.KeyInvalidException;
import dev.idempotency.KeyMissingException;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OperationFailedException;
import dev.idempotency.OperationFailure;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationInProgressException;
import dev.idempotency.OperationRecursionException;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.RequestInvalidException;
import dev.idempotency.ResultUnavailableException;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.testing.TestKeys;
import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Exceptions of operations that other beans run, seen by a resource method that is not protected itself. */
class ProblemMapperTest extends HttpTest {

    private static final OperationIdentity IDENTITY =
            new OperationIdentity("default", "user:alice", "payments.capture", "secret-key");

    static Stream<Arguments> refusals() {
        return Stream.of(
                Arguments.of(new KeyMissingException("internal", IDENTITY, null), 400, "key-missing"),
                Arguments.of(new KeyInvalidException("The key is bad.", null, null), 400, "key-invalid"),
                Arguments.of(new RequestInvalidException("The JSON is bad.", IDENTITY, null), 400, "request-invalid"),
                Arguments.of(new KeyReusedException("internal", IDENTITY, null), 422, "key-reused"),
                Arguments.of(new OperationRolledBackException("internal", IDENTITY, null), 500, "rolled-back"),
                Arguments.of(new OperationRecursionException("internal", IDENTITY, null), 500, "operation-recursion"),
                Arguments.of(new OutcomeUnknownException("internal", IDENTITY, null), 503, "outcome-unknown"),
                Arguments.of(
                        new StoreUnavailableException("internal", IDENTITY, new RuntimeException("db.internal")),
                        503,
                        "store-unavailable"));
    }

    @ParameterizedTest
    @MethodSource("refusals")
    void every_refusal_is_a_problem_with_its_page_and_without_anything_internal(
            IdempotencyException refusal, int status, String name) {
        TestResponse response = plain(refusal);

        assertThat(response.status()).isEqualTo(status);
        assertThat(response.header("Content-Type")).isEqualTo("application/problem+json");
        assertThat(response.json().getString("type")).isEqualTo("urn:idempotency:problem:" + name);
        assertThat(response.json().getInt("status")).isEqualTo(status);
        assertThat(response.json().getString("title")).isNotBlank();
        assertThat(response.json().getString("detail")).isNotBlank();
        assertThat(response.headers("Link"))
                .contains("<" + TestRequest.ROOT + "idempotency/problems/" + name + ">; rel=\"describedby\"");
        assertThat(response.text())
                .doesNotContain("internal")
                .doesNotContain("secret-key")
                .doesNotContain("\tat ");
        assertThat(response.headers("Retry-After")).hasSize(status == 503 ? 1 : 0);
    }

    @Test
    void a_refusal_says_which_operation_it_is_about_and_where_its_status_is() {
        TestResponse response = plain(new OutcomeUnknownException("internal", IDENTITY, null));

        assertThat(response.json().getString("state")).isEqualTo("unknown");
        assertThat(response.json().getString("operation")).isEqualTo("payments.capture");
        assertThat(response.json().getString("operationId")).isEqualTo(IDENTITY.operationId());
        assertThat(response.headers("Link"))
                .contains(
                        "<" + TestRequest.ROOT + "idempotency/status/" + IDENTITY.operationId() + ">; rel=\"status\"");
    }

    @Test
    void a_running_operation_of_another_bean_is_accepted_with_its_status() {
        TestResponse response =
                plain(new OperationInProgressException("internal", IDENTITY, Duration.ofMillis(2100), null));

        assertThat(response.status()).isEqualTo(202);
        assertThat(response.json().getString("state")).isEqualTo("processing");
        assertThat(response.header("Retry-After")).isEqualTo("3");
    }

    @Test
    void a_running_operation_of_another_bean_tells_until_when_to_try_again() {
        Instant created = Instant.parse("2026-11-01T00:00:00Z");
        OperationIdentity identity =
                new OperationIdentity("default", "user:alice", "payments.capture", TestKeys.uuid(created));
        TestResponse response =
                plain(new OperationInProgressException("internal", identity, Duration.ofSeconds(1), null));

        assertThat(Instant.parse(response.json().getString("retryUntil")))
                .isEqualTo(created.plus(Duration.ofDays(393)));
    }

    @Test
    void a_recorded_failure_of_another_bean_is_its_problem_with_its_status() {
        OperationFailure failure = new OperationFailure("urn:bank:declined", "Declined", 402, "no cover");
        TestResponse response = plain(new OperationFailedException("internal", failure, IDENTITY, null));

        assertThat(response.status()).isEqualTo(402);
        assertThat(response.json().getString("type")).isEqualTo("urn:bank:declined");
        assertThat(response.json().getString("detail")).isEqualTo("no cover");
    }

    @Test
    void a_result_that_is_no_longer_kept_is_told_as_the_status() {
        OperationStatus status = new OperationStatus(IDENTITY, OperationState.SUCCEEDED, "receipt-7", null, null, null);
        TestResponse response = plain(new ResultUnavailableException("internal", status, null));

        assertThat(response.status()).isEqualTo(200);
        assertThat(response.json().getString("state")).isEqualTo("succeeded");
        assertThat(response.json().getString("resourceId")).isEqualTo("receipt-7");
    }

    private TestResponse plain(IdempotencyException refusal) {
        Orders.inside = () -> {
            throw refusal;
        };
        return get("orders/plain").send();
    }
}
