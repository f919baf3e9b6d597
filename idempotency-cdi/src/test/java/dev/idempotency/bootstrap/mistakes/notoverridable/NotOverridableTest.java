package dev.idempotency.bootstrap.mistakes.notoverridable;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.bootstrap.mistakes.Refusal;
import org.junit.jupiter.api.Test;

class NotOverridableTest {

    @Test
    void a_private_method_cannot_be_protected() {
        Refusal.of(Private.class).tells("IDEMP0407E", "Private.place", "private");
    }

    @Test
    void a_static_method_cannot_be_protected() {
        Refusal.of(Static.class).tells("IDEMP0407E", "Static.place", "static");
    }

    @Test
    void a_final_method_cannot_be_protected() {
        Refusal.of(Final.class).tells("IDEMP0407E", "Final.place", "final");
    }

    @Test
    void a_method_of_a_final_class_cannot_be_protected() {
        Refusal.of(OfFinalClass.class).tells("IDEMP0407E", "OfFinalClass.place", "final class");
    }

    static class Private {
        @IdempotentOperation("orders.place")
        private void place(@IdempotencyKey String key) {}
    }

    static class Static {
        @IdempotentOperation("orders.place")
        public static void place(@IdempotencyKey String key) {}
    }

    static class Final {
        @IdempotentOperation("orders.place")
        public final void place(@IdempotencyKey String key) {}
    }

    static final class OfFinalClass {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }
}
