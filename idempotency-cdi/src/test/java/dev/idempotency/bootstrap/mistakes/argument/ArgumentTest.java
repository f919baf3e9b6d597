package dev.idempotency.bootstrap.mistakes.argument;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.bootstrap.mistakes.Refusal;
import jakarta.persistence.Entity;
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

    @Test
    void an_entity_cannot_be_compared() {
        Refusal.of(Entities.class).tells("IDEMP0412E", "Entities.place", "parameter 2", "entity");
    }

    @Entity
    static class Row {}

    static class Entities {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key, Row row) {}
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
