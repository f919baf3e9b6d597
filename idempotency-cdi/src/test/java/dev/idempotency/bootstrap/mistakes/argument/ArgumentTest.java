package dev.idempotency.bootstrap.mistakes.argument;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.bootstrap.mistakes.Refusal;
import java.io.InputStream;
import org.junit.jupiter.api.Test;

class ArgumentTest {

    @Test
    void a_stream_cannot_be_compared_with_a_retry() {
        Refusal.of(Streams.class).tells("IDEMP0412E", "Streams.place", "parameter 2", "InputStream");
    }

    @Test
    void what_can_be_anything_cannot_be_compared() {
        Refusal.of(Anything.class).tells("IDEMP0412E", "Anything.place", "parameter 2", "java.lang.Object");
    }

    static class Streams {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key, InputStream content) {}
    }

    static class Anything {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key, Object content) {}
    }
}
