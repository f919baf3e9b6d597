package dev.idempotency.bootstrap.mistakes.definitefailure;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.bootstrap.mistakes.Refusal;
import org.junit.jupiter.api.Test;

class DefiniteFailureTest {

    @Test
    void any_exception_at_all_is_not_definite() {
        Refusal.of(Broad.class).tells("IDEMP0417E", "Broad.place", "RuntimeException");
    }

    @Test
    void an_error_is_not_definite() {
        Refusal.of(Errors.class).tells("IDEMP0417E", "Errors.place", "StackOverflowError");
    }

    @Test
    void what_the_library_throws_is_not_definite() {
        Refusal.of(Ours.class).tells("IDEMP0417E", "Ours.place", "StoreUnavailableException");
    }

    static class Broad {
        @IdempotentOperation(value = "orders.place", definiteFailures = RuntimeException.class)
        public void place(@IdempotencyKey String key) {}
    }

    static class Errors {
        @IdempotentOperation(value = "orders.place", definiteFailures = StackOverflowError.class)
        public void place(@IdempotencyKey String key) {}
    }

    static class Ours {
        @IdempotentOperation(value = "orders.place", definiteFailures = StoreUnavailableException.class)
        public void place(@IdempotencyKey String key) {}
    }
}
