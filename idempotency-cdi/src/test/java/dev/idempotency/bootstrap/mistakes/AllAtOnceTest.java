package dev.idempotency.bootstrap.mistakes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import org.junit.jupiter.api.Test;

class AllAtOnceTest {

    @Test
    void all_mistakes_are_told_at_once_also_those_of_settings() {
        System.setProperty("idempotency.in-progress-status", "200");
        try {
            assertThat(Refusal.of(Orders.class, Payments.class).mistakes())
                    .extracting(mistake -> mistake.substring(0, 10))
                    .containsExactlyInAnyOrder(
                            "IDEMP0402E", "IDEMP0404E", "IDEMP0407E", "IDEMP0411E", "IDEMP0401E", "IDEMP0301E");
        } finally {
            System.clearProperty("idempotency.in-progress-status");
        }
    }

    static class Orders {
        @IdempotentOperation("place order")
        public Object place(String order) {
            return order;
        }

        @IdempotentOperation("orders.cancel")
        public final void cancel(@IdempotencyKey String key) {}
    }

    static class Payments {
        @IdempotentOperation("orders.cancel")
        public void cancel(@IdempotencyKey String key) {}
    }
}
