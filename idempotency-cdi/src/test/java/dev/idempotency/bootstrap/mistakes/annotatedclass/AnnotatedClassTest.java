package dev.idempotency.bootstrap.mistakes.annotatedclass;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.bootstrap.mistakes.Refusal;
import jakarta.annotation.PostConstruct;
import org.junit.jupiter.api.Test;

class AnnotatedClassTest {

    @Test
    void a_class_with_two_business_methods_does_not_say_which_is_meant() {
        Refusal.of(Two.class).tells("IDEMP0403E", "Two", "2", "cancel, place");
    }

    @Test
    void a_class_without_a_business_method_protects_nothing() {
        Refusal.of(None.class).tells("IDEMP0403E", "None", "0");
    }

    @IdempotentOperation("two.place")
    static class Two {
        public void place(@IdempotencyKey String key) {}

        public void cancel(@IdempotencyKey String key) {}
    }

    @IdempotentOperation("none.place")
    static class None {
        @PostConstruct
        public void start() {}

        void place(@IdempotencyKey String key) {}
    }
}
