package dev.idempotency.bootstrap.mistakes.result;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.bootstrap.mistakes.Refusal;
import jakarta.persistence.Entity;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultTest {

    @Test
    void an_object_is_read_back_as_something_else() {
        Refusal.of(Anything.class).tells("IDEMP0411E", "Anything.place", "java.lang.Object");
    }

    @Test
    void an_interface_cannot_be_read_back() {
        Refusal.of(OfInterface.class).tells("IDEMP0411E", "OfInterface.place", "Receipt", "instantiated");
    }

    @Test
    void an_abstract_class_cannot_be_read_back() {
        Refusal.of(OfAbstract.class).tells("IDEMP0411E", "OfAbstract.place", "Base", "instantiated");
    }

    @Test
    void a_raw_list_is_read_back_as_maps() {
        Refusal.of(Raw.class).tells("IDEMP0411E", "Raw.place", "java.util.List", "type arguments");
    }

    @Test
    void a_wildcard_leaves_open_what_it_is() {
        Refusal.of(Wild.class).tells("IDEMP0411E", "Wild.place", "java.lang.Object");
    }

    @Test
    void a_type_variable_leaves_open_what_it_is() {
        Refusal.of(Generic.class).tells("IDEMP0411E", "Generic.place", "T");
    }

    @Test
    void an_entity_is_no_result() {
        Refusal.of(OfEntity.class).tells("IDEMP0411E", "OfEntity.place", "Order", "entity");
    }

    @Test
    void what_is_inside_counts_as_well() {
        Refusal.of(Inside.class).tells("IDEMP0411E", "Inside.place", "Wrapped.content", "java.lang.Object");
    }

    @Test
    void a_class_that_json_cannot_build_is_no_result() {
        Refusal.of(Unbuildable.class).tells("IDEMP0411E", "Unbuildable.place", "Sealed", "constructor");
    }

    interface Receipt {}

    public abstract static class Base {}

    @Entity
    public static class Order {}

    public record Wrapped(String id, Object content) {}

    public static class Sealed {
        private Sealed(String secret) {}
    }

    static class Anything {
        @IdempotentOperation("orders.place")
        public Object place(@IdempotencyKey String key) {
            return null;
        }
    }

    static class OfInterface {
        @IdempotentOperation("orders.place")
        public Receipt place(@IdempotencyKey String key) {
            return null;
        }
    }

    static class OfAbstract {
        @IdempotentOperation("orders.place")
        public Base place(@IdempotencyKey String key) {
            return null;
        }
    }

    static class Raw {
        @SuppressWarnings("rawtypes")
        @IdempotentOperation("orders.place")
        public List place(@IdempotencyKey String key) {
            return null;
        }
    }

    static class Wild {
        @IdempotentOperation("orders.place")
        public Map<String, ?> place(@IdempotencyKey String key) {
            return null;
        }
    }

    static class Generic {
        @IdempotentOperation("orders.place")
        public <T> T place(@IdempotencyKey String key) {
            return null;
        }
    }

    static class OfEntity {
        @IdempotentOperation("orders.place")
        public List<Order> place(@IdempotencyKey String key) {
            return null;
        }
    }

    static class Inside {
        @IdempotentOperation("orders.place")
        public Wrapped place(@IdempotencyKey String key) {
            return null;
        }
    }

    static class Unbuildable {
        @IdempotentOperation("orders.place")
        public Sealed place(@IdempotencyKey String key) {
            return null;
        }
    }
}
