package dev.idempotency.bootstrap.mistakes.samename;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.bootstrap.mistakes.Refusal;
import org.junit.jupiter.api.Test;

class SameNameTest {

    @Test
    void two_operations_cannot_have_one_name() {
        Refusal.of(Orders.class, Payments.class).tells("IDEMP0401E", "Orders.place", "orders.place", "Payments.pay");
    }

    @Test
    void two_beans_cannot_inherit_one_operation() {
        Refusal.of(North.class, South.class).tells("IDEMP0401E", "South.send", "parcels.send", "North.send");
    }

    static class Orders {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    static class Payments {
        @IdempotentOperation("orders.place")
        public void pay(@IdempotencyKey String key) {}
    }

    abstract static class Depot {
        @IdempotentOperation("parcels.send")
        public void send(@IdempotencyKey String key) {}
    }

    static class North extends Depot {}

    static class South extends Depot {}
}
