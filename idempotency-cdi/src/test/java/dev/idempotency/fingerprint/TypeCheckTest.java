package dev.idempotency.fingerprint;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.json.JsonObject;
import jakarta.persistence.Entity;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.io.InputStream;
import java.io.Reader;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings({"unused", "rawtypes"})
class TypeCheckTest {

    record Page<T>(List<T> items, T first, Map<String, ? extends T> byName) {}

    record Line(String sku, BigDecimal price) {}

    static class Tree {
        Tree parent;
        List<Tree> children;
    }

    static class Lines extends Holder<Line> {}

    static class Holder<T> {
        T held;
    }

    sealed interface Payment permits Card, Cash {}

    record Card(String number) implements Payment {}

    record Cash() implements Payment {}

    interface Good {
        void scalars(
                int a, Boolean b, char c, double d, String e, BigDecimal f, Instant g, UUID h, Locale i, TimeUnit j);

        void containers(
                List<String> a, Collection<Line> b, Set<UUID> c, Map<TimeUnit, List<Line>> d, byte[] e, Line[][] f);

        void more(
                Optional<Line> a, OptionalInt b, JsonObject c, CharSequence d, List<? extends Line> e, List<Line>[] f);

        void classes(Line a, Page<Line> b, Page<Page<String>> c, Tree d, Lines e, Payment f);

        <T extends Line> void bounded(T a, List<T> b);

        void ignored(@Ignored InputStream a, Marked b);

        void nothing();
    }

    record Marked(String a, @Ignored Object b) {}

    @Entity
    static class Customer {
        long id;
    }

    static class SpecialCustomer extends Customer {}

    record Inside(Line line, List<Customer> customers, Tree tree) {}

    sealed interface Open permits Closed, Rest {}

    record Closed(Thread thread) implements Open {}

    non-sealed interface Rest extends Open {}

    abstract static class Command {
        String name;
    }

    class Inner {
        String name = toString() + TypeCheckTest.this;
    }

    static class Hiding extends Holder<String> {
        String held;
    }

    static class Unbound extends Holder<Object> {}

    interface Bad {
        void readOnce(InputStream a, Reader b, Stream<String> c, Iterator<String> d);

        void anything(Object a, List<Object> b, List<?> c, Map<String, ? super Line> d);

        void raw(List a, Page b, Map<String, Set> c);

        <T> void variables(T a, List<T> b);

        void entities(Customer a, SpecialCustomer b, Optional<Customer> c);

        void functional(Runnable a, Supplier<String> b, Comparable<String> c, Number d);

        void platform(Class<?> a, Thread b, Response c, UriInfo d, HttpServletRequest e);

        void later(Future<String> a, CompletionStage<String> b, Flow.Publisher<String> c);

        void arrays(Object[] a, Thread[][] b, List<Object>[] c);

        void open(Command a, Inner b, Hiding c, Good d);
    }

    @ParameterizedTest
    @MethodSource
    void types_with_a_stable_form_are_accepted(String method) throws Exception {
        assertThat(complaints(Good.class, method)).isEmpty();
    }

    static List<String> types_with_a_stable_form_are_accepted() {
        return List.of("scalars", "containers", "more", "classes", "bounded", "ignored", "nothing");
    }

    @ParameterizedTest
    @MethodSource
    void each_parameter_without_a_stable_form_is_complained_about_once(String method) throws Exception {
        int parameters = method(Bad.class, method).getParameterCount();

        assertThat(complaints(Bad.class, method)).hasSize(parameters);
        for (int i = 1; i <= parameters; i++) {
            assertThat(complaints(Bad.class, method).get(i - 1)).startsWith("parameter " + i + ": ");
        }
    }

    static List<String> each_parameter_without_a_stable_form_is_complained_about_once() {
        return List.of("readOnce", "anything", "raw", "entities", "functional", "platform", "later", "arrays", "open");
    }

    @Test
    void a_type_variable_without_a_bound_is_complained_about() throws Exception {
        assertThat(complaints(Bad.class, "variables")).containsExactly("parameter 1: java.lang.Object can be anything");
    }

    @Test
    void a_complaint_says_what_is_wrong_with_the_type() throws Exception {
        assertThat(complaints(Bad.class, "readOnce")).allMatch(text -> text.endsWith(" can be read only once"));
        assertThat(complaints(Bad.class, "raw")).allMatch(text -> text.endsWith(" is used without its type arguments"));
        assertThat(complaints(Bad.class, "platform")).allMatch(text -> text.contains(" is a class of the platform "));
        assertThat(complaints(Bad.class, "open"))
                .satisfiesExactly(
                        command -> assertThat(command).contains("Command leaves open which class arrives"),
                        inner -> assertThat(inner).contains("Inner is a lambda, or an inner class"),
                        hiding -> assertThat(hiding).contains("Hiding has two fields of the same name"),
                        good -> assertThat(good).contains("Good leaves open which class arrives"));
    }

    interface Nested {
        void inside(Inside a);

        void subclass(Unbound a);

        void sealed(Open a);
    }

    @Test
    void a_complaint_about_a_field_says_where_it_is() throws Exception {
        assertThat(complaints(Nested.class, "inside"))
                .containsExactly(
                        "Inside.customers: dev.idempotency.fingerprint.TypeCheckTest$Customer is an entity: its"
                                + " state depends on what is loaded");
    }

    @Test
    void type_arguments_of_a_superclass_are_checked() throws Exception {
        assertThat(complaints(Nested.class, "subclass")).containsExactly("Unbound: java.lang.Object can be anything");
    }

    @Test
    void every_class_that_a_sealed_type_permits_is_checked() throws Exception {
        assertThat(complaints(Nested.class, "sealed"))
                .hasSize(2)
                .anyMatch(text -> text.startsWith("Closed.thread: java.lang.Thread "))
                .anyMatch(text -> text.contains("TypeCheckTest$Rest leaves open"));
    }

    private static List<String> complaints(Class<?> type, String name) throws Exception {
        return Values.fingerprints().of(method(type, name)).complaints();
    }

    private static java.lang.reflect.Method method(Class<?> type, String name) {
        return Stream.of(type.getMethods())
                .filter(method -> method.getName().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
