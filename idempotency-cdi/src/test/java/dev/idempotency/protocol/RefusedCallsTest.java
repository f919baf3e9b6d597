package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.IdempotentOperations;
import dev.idempotency.KeyInvalidException;
import dev.idempotency.KeyMissingException;
import dev.idempotency.KeyPresence;
import dev.idempotency.OperationRequest;
import dev.idempotency.RequestInvalidException;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestKeys;
import io.agroal.api.AgroalDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.AbstractStringAssert;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** A call that is refused as it stands leaves one line of evidence, like any other. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class RefusedCallsTest {

    private final String key = UUID.randomUUID().toString();
    private final String keyOfTheFuture = TestKeys.uuid(Instant.now().plus(Duration.ofDays(1)));
    private AgroalDataSource pool;
    private TestApplication application;
    private Desk desk;
    private IdempotentOperations operations;

    /** One that comes back to itself has no end, and so no form. */
    public static class Chain {
        Chain next;

        static Chain endless() {
            Chain chain = new Chain();
            chain.next = chain;
            return chain;
        }
    }

    @ApplicationScoped
    public static class Desk {

        @IdempotentOperation("desk.refund")
        public void refund(@IdempotencyKey String key, Chain what) {
            throw new AssertionError("it ran");
        }

        @IdempotentOperation(value = "desk.note", key = KeyPresence.OPTIONAL)
        public void note(@IdempotencyKey String key) {}
    }

    @BeforeAll
    void startTheApplication() {
        pool = TestJta.pool(TestDatabase.H2.createUrl(), 2);
        application = TestApplication.start(pool, Map.of("schema", "create"), Desk.class);
        desk = application.get(Desk.class);
        operations = application.get(IdempotentOperations.class);
    }

    @AfterAll
    void stopTheApplication() {
        application.close();
        pool.close();
    }

    @Test
    void of_a_bean_without_a_key() {
        assertRefused(KeyMissingException.class, () -> desk.refund(null, new Chain()))
                .doesNotContain("key=");
    }

    @Test
    void of_a_bean_with_a_key_that_is_none() {
        assertRefused(KeyInvalidException.class, () -> desk.refund(" ", new Chain()))
                .doesNotContain("key=");
    }

    @Test
    void of_a_bean_with_a_key_of_the_future() {
        assertRefused(KeyInvalidException.class, () -> desk.refund(keyOfTheFuture, new Chain()))
                .contains("key=\"" + keyOfTheFuture + "\"");
    }

    @Test
    void of_a_bean_with_parameters_that_cannot_be_compared() {
        assertRefused(RequestInvalidException.class, () -> desk.refund(key, Chain.endless()))
                .contains("operationId=", "key=\"" + key + "\"");
    }

    @Test
    void of_an_operation_named_at_run_time_with_a_key_that_is_none() {
        assertRefused(KeyInvalidException.class, () -> execute(" ", new Chain()))
                .doesNotContain("key=");
    }

    @Test
    void of_an_operation_named_at_run_time_with_a_key_of_the_future() {
        assertRefused(KeyInvalidException.class, () -> execute(keyOfTheFuture, new Chain()))
                .contains("key=\"" + keyOfTheFuture + "\"");
    }

    @Test
    void of_an_operation_named_at_run_time_with_parameters_that_cannot_be_compared() {
        assertRefused(RequestInvalidException.class, () -> execute(key, Chain.endless()))
                .contains("operationId=", "key=\"" + key + "\"");
    }

    @Test
    void what_needs_no_key_and_has_none_leaves_nothing() {
        assertThat(evidence(() -> desk.note(null))).isEmpty();
    }

    private void execute(String withKey, Chain what) throws Exception {
        operations.execute(
                OperationRequest.named("desk.refund", withKey).parameters(what).returningNothing(), () -> {
                    throw new AssertionError("it ran");
                });
    }

    private static AbstractStringAssert<?> assertRefused(Class<?> refusal, ThrowingCallable call) {
        return assertThat(evidence(() -> assertThatThrownBy(call).isInstanceOf(refusal)))
                .singleElement()
                .asString()
                .contains("operation=desk.refund", "attemptId=\"", "outcome=refused");
    }

    private static List<String> evidence(Runnable calls) {
        return LogCapture.of("dev.idempotency.evidence", calls);
    }
}
