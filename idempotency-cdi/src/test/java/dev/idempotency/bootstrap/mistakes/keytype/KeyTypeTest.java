package dev.idempotency.bootstrap.mistakes.keytype;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.bootstrap.mistakes.Refusal;
import org.junit.jupiter.api.Test;

class KeyTypeTest {

    @Test
    void a_key_is_text() {
        Refusal.of(Orders.class).tells("IDEMP0406E", "Orders.place(long)");
    }

    static class Orders {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey long key) {}
    }
}
