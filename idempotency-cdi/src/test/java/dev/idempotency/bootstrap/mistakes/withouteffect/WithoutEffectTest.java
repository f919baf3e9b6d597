package dev.idempotency.bootstrap.mistakes.withouteffect;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.bootstrap.mistakes.Refusal;
import org.junit.jupiter.api.Test;

class WithoutEffectTest {

    @Test
    void an_annotation_on_the_method_of_an_interface_has_no_effect() {
        Refusal.of(OfApi.class).tells("IDEMP0418E", "Api.place", "OfApi");
    }

    @Test
    void an_annotation_on_an_interface_has_no_effect() {
        Refusal.of(OfAnnotated.class).tells("IDEMP0418E", "Annotated", "OfAnnotated");
    }

    @Test
    void an_annotation_on_an_overridden_method_has_no_effect() {
        Refusal.of(Overriding.class).tells("IDEMP0418E", "Base.place", "Overriding");
    }

    @Test
    void nor_has_one_on_a_method_that_is_overridden_with_other_types() {
        Refusal.of(OfText.class).tells("IDEMP0418E", "Generic.place", "OfText");
    }

    interface Api {
        @IdempotentOperation("orders.place")
        void place(String key);
    }

    static class OfApi implements Api {
        @Override
        public void place(@IdempotencyKey String key) {}
    }

    @IdempotentOperation("orders.place")
    interface Annotated {}

    static class OfAnnotated implements Annotated {
        public void place(@IdempotencyKey String key) {}
    }

    abstract static class Base {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    static class Overriding extends Base {
        @Override
        public void place(String key) {}
    }

    abstract static class Generic<T> {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key, T order) {}
    }

    static class OfText extends Generic<String> {
        @Override
        public void place(String key, String order) {}
    }
}
