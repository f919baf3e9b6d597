package dev.idempotency.bootstrap.mistakes.severalkeys;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.bootstrap.mistakes.Refusal;
import org.junit.jupiter.api.Test;

class SeveralKeysTest {

    @Test
    void a_call_has_one_key() {
        Refusal.of(Orders.class).tells("IDEMP0405E", "Orders.place", "2");
    }

    @Test
    void a_parameter_and_a_property_are_two() {
        Refusal.of(Payments.class).tells("IDEMP0405E", "Payments.pay", "2");
    }

    static class Orders {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key, @IdempotencyKey String other) {}
    }

    record Payment(@IdempotencyKey String id, int cents) {}

    static class Payments {
        @IdempotentOperation("payments.pay")
        public void pay(@IdempotencyKey String key, Payment payment) {}
    }
}
