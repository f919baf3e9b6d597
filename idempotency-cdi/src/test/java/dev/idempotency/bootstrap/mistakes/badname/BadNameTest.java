package dev.idempotency.bootstrap.mistakes.badname;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.bootstrap.mistakes.Refusal;
import org.junit.jupiter.api.Test;

class BadNameTest {

    @Test
    void a_name_has_no_blanks() {
        Refusal.of(Orders.class).tells("IDEMP0402E", "Orders.place(String)", "place order");
    }

    @Test
    void a_name_is_not_empty() {
        Refusal.of(Nameless.class).tells("IDEMP0402E", "Nameless.place");
    }

    static class Orders {
        @IdempotentOperation("place order")
        public void place(@IdempotencyKey String key) {}
    }

    static class Nameless {
        @IdempotentOperation("")
        public void place(@IdempotencyKey String key) {}
    }
}
