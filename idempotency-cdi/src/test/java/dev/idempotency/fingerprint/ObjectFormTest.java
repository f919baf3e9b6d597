package dev.idempotency.fingerprint;

import static dev.idempotency.fingerprint.Values.of;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@SuppressWarnings("unused")
class ObjectFormTest {

    record Order(String sku, int quantity) {}

    record OrderWithNote(Optional<String> note, String sku, String comment, long quantity) {}

    static class Base {
        private String sku = "BOOK";
        private static int created;
    }

    static class Derived extends Base {
        private int quantity = 2;
        private transient Object cache = new Object();
    }

    static class PlainOrder {
        private final int quantity = Integer.parseInt("2");
        private final String sku = "BOOK".strip();
    }

    @Test
    void an_object_is_its_fields_by_name_whether_record_class_or_map() {
        assertThat(of(new Order("BOOK", 2)))
                .isEqualTo(of(new PlainOrder()))
                .isEqualTo(of(Map.of("quantity", 2, "sku", "BOOK")))
                .isNotEqualTo(of(new Order("BOOK", 3)));
    }

    @Test
    void a_field_that_is_added_later_and_null_changes_nothing() {
        assertThat(of(new OrderWithNote(Optional.empty(), "BOOK", null, 2))).isEqualTo(of(new Order("BOOK", 2)));
        assertThat(of(new OrderWithNote(Optional.of(""), "BOOK", null, 2))).isNotEqualTo(of(new Order("BOOK", 2)));
    }

    @Test
    void fields_of_superclasses_count_and_static_and_transient_ones_do_not() {
        Derived other = new Derived();
        ((Base) other).sku = "PEN";

        assertThat(of(new Derived())).isEqualTo(of(new Derived())).isNotEqualTo(of(other));
    }

    sealed interface Shape permits Circle, Square {}

    record Circle(int size) implements Shape {}

    record Square(int size) implements Shape {}

    static class Animal {
        int legs = 4;
    }

    static class Cat extends Animal {}

    static class Dog extends Animal {}

    sealed interface Unit permits Metric, Imperial {}

    enum Metric implements Unit {
        SMALL
    }

    enum Imperial implements Unit {
        SMALL
    }

    @Test
    void members_of_a_family_of_classes_are_told_apart() {
        assertThat(of(new Circle(1))).isNotEqualTo(of(new Square(1)));
        assertThat(Stream.of(new Animal(), new Cat(), new Dog()).map(Values::of))
                .doesNotHaveDuplicates();
        assertThat(of(Metric.SMALL)).isNotEqualTo(of(Imperial.SMALL));
    }

    enum WithBodies {
        ONE {
            @Override
            int value() {
                return 1;
            }
        };

        abstract int value();
    }

    @Test
    void an_enum_constant_with_a_body_is_its_name_too() {
        assertThat(of(WithBodies.ONE)).isEqualTo(of("ONE"));
    }

    record Traced(String sku, @Ignored String traceId) {}

    static class Bean {
        String sku = "BOOK";
        String key;
        boolean urgent;
        String hidden;

        Bean(String varying) {
            key = varying;
            urgent = varying.isEmpty();
            hidden = varying;
        }

        @Ignored
        public String getKey() {
            return key;
        }

        @Ignored
        public boolean isUrgent() {
            return urgent;
        }

        @Ignored
        public String hidden() {
            return hidden;
        }
    }

    @Test
    void what_is_marked_on_a_field_component_or_getter_is_left_out() {
        assertThat(of(new Traced("BOOK", "1"))).isEqualTo(of(new Traced("BOOK", "2")));
        assertThat(of(new Bean(""))).isEqualTo(of(new Bean("x"))).isEqualTo(of(Map.of("sku", "BOOK")));
    }

    @Test
    void what_contains_itself_is_refused_without_a_stack_overflow() {
        List<Object> list = new ArrayList<>();
        list.add(list);
        Map<String, Object> map = new HashMap<>();
        map.put("a", List.of(map));
        Node node = new Node();
        node.next = node;

        for (Object cyclic : List.of(new Object[] {list}, new Object[] {map}, node)) {
            assertThatThrownBy(() -> of(cyclic))
                    .isInstanceOf(NotCanonicalException.class)
                    .hasMessageContaining("more than 256 levels");
        }
    }

    static class Node {
        Node next;
    }

    @Test
    void the_same_object_twice_is_no_cycle() {
        Order order = new Order("BOOK", 1);
        assertThat(of(List.of(order, order))).isEqualTo(of(List.of(new Order("BOOK", 1), new Order("BOOK", 1))));
    }

    @Test
    void values_without_a_stable_form_are_refused() {
        int captured = Integer.parseInt("1");
        Supplier<Integer> lambda = () -> captured;
        Object anonymous = new Object() {
            @Override
            public String toString() {
                return "" + captured;
            }
        };
        Stream<Object> unstable = Stream.of(
                lambda,
                anonymous,
                new Object(),
                new ByteArrayInputStream(new byte[0]),
                Thread.currentThread(),
                String.class,
                new StringBuilder().chars(),
                List.of().iterator(),
                new IllegalStateException(),
                List.of(new Object()));

        unstable.forEach(value -> assertThatThrownBy(() -> of(value))
                .as(value.getClass().getName())
                .isInstanceOf(NotCanonicalException.class)
                .hasMessageStartingWith("A value has no canonical form: "));
    }
}
