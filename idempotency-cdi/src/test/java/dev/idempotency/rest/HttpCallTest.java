package dev.idempotency.rest;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.ClaimMode;
import dev.idempotency.KeyPresence;
import dev.idempotency.OnLapse;
import dev.idempotency.OperationIdentity;
import dev.idempotency.config.Settings;
import dev.idempotency.execution.Answer;
import dev.idempotency.execution.Attempt;
import dev.idempotency.execution.Completion;
import dev.idempotency.execution.OperationDescription;
import dev.idempotency.fingerprint.Fingerprint;
import dev.idempotency.fingerprint.HttpFingerprint;
import dev.idempotency.record.Outcome;
import dev.idempotency.testing.TestLeases;
import dev.idempotency.testing.TestRetention;
import java.lang.reflect.Method;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What stands between JAX-RS and the bean gets values of the method's own type. */
class HttpCallTest {

    private static final Settings SETTINGS = new Settings(
            "default",
            "jdbc/none",
            Settings.SchemaMode.OFF,
            Duration.ZERO,
            202,
            1000,
            1000,
            10,
            TestRetention.DEFAULT,
            TestLeases.DEFAULT,
            TestRetention.OUTGOING);

    private static final OperationIdentity IDENTITY =
            new OperationIdentity("default", "user:alice", "orders.any", "key");

    interface Shapes {
        int number();

        boolean flag();

        char letter();

        Integer boxed();

        void nothing();
    }

    @Test
    void an_answer_from_elsewhere_returns_zero_for_primitives_and_null_for_all_others() throws Exception {
        assertThat(inProgress("number")).isEqualTo(0);
        assertThat(inProgress("flag")).isEqualTo(false);
        assertThat(inProgress("letter")).isEqualTo('\0');
        assertThat(inProgress("boxed")).isNull();
        assertThat(inProgress("nothing")).isNull();
    }

    @Test
    void a_method_without_a_result_is_recorded_without_one() throws Exception {
        Completion completion = call("nothing").returned(null);

        assertThat(completion)
                .isInstanceOfSatisfying(
                        Completion.Success.class,
                        success -> assertThat(success.outcome()).isEqualTo(Outcome.SUCCESS_WITHOUT_RESULT));
    }

    @Test
    void a_request_covers_its_own_operation_and_no_other_and_only_once() throws Exception {
        CurrentExchange current = new CurrentExchange();
        current.begin(exchange("nothing"));
        HttpCalls calls = new HttpCalls(
                SETTINGS,
                () -> "user:alice",
                (description, arguments) -> java.util.Optional.empty(),
                current,
                Clock.systemUTC());

        assertThat(calls.covers(description("nothing", "orders.other", OperationDescription.Kind.RESOURCE_METHOD)))
                .isFalse();
        assertThat(calls.covers(description("number", "orders.any", OperationDescription.Kind.RESOURCE_METHOD)))
                .isFalse();
        assertThat(calls.covers(description("nothing", "orders.any", OperationDescription.Kind.BEAN_METHOD)))
                .isFalse();
        OperationDescription own = description("nothing", "orders.any", OperationDescription.Kind.RESOURCE_METHOD);
        assertThat(calls.covers(own)).isTrue();
        assertThat(calls.open(own, new Object[0])).isPresent();
        assertThat(calls.covers(own)).isFalse();
    }

    private static Object inProgress(String method) throws Exception {
        return call(method).answer(new Answer.InProgress(IDENTITY, null, Duration.ofSeconds(1)));
    }

    private static HttpCall call(String method) throws NoSuchMethodException {
        Attempt attempt = new Attempt(IDENTITY, "attempt", Instant.EPOCH, new Fingerprint("v1:x"), true);
        return new HttpCall(
                attempt,
                description(method, "orders.any", OperationDescription.Kind.RESOURCE_METHOD),
                exchange(method),
                SETTINGS);
    }

    private static OperationDescription description(String method, String operation, OperationDescription.Kind kind)
            throws NoSuchMethodException {
        Method described = Shapes.class.getDeclaredMethod(method);
        return new OperationDescription(
                operation,
                described,
                kind,
                KeyPresence.REQUIRED,
                Set.of(),
                List.of(),
                ClaimMode.IN_TRANSACTION,
                OnLapse.RECONCILE);
    }

    private static Exchange exchange(String method) {
        RequestFacts facts = new RequestFacts(
                List.of("key"),
                "attempt",
                new Links(URI.create(TestRequest.ROOT)),
                List.of(),
                new Fingerprint("v1:x"),
                null);
        ResourceMethod resource = new ResourceMethod(
                "orders.any",
                KeyPresence.REQUIRED,
                false,
                new RequestDigest(HttpFingerprint.ignoring(List.of())),
                false,
                method,
                Optional.empty(),
                List.of(),
                List.of());
        return new Exchange(resource, facts, null);
    }
}
