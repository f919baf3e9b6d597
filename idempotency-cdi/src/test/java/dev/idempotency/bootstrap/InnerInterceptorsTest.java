package dev.idempotency.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import jakarta.annotation.Priority;
import jakarta.enterprise.inject.Stereotype;
import jakarta.interceptor.AroundInvoke;
import jakarta.interceptor.Interceptor;
import jakarta.interceptor.InterceptorBinding;
import jakarta.interceptor.InvocationContext;
import jakarta.transaction.Transactional;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An interceptor that decides who may call must stand outside of the protection. */
class InnerInterceptorsTest {

    @Test
    void one_that_a_replay_does_not_come_to_is_warned_of() {
        assertThat(warnings(Guarded.class, Inner.class))
                .singleElement()
                .asString()
                .contains("Guarded.place(String)", Inner.class.getName());
    }

    @ParameterizedTest
    @ValueSource(classes = {ByBinding.class, ByStereotype.class, FromFarAway.class})
    void also_where_it_is_bound_by_another_annotation(Class<?> bean) {
        assertThat(warnings(bean, Inner.class))
                .singleElement()
                .asString()
                .contains(bean.getSimpleName() + ".place(String)", Inner.class.getName());
    }

    @Test
    void a_value_on_the_method_counts_in_place_of_that_of_the_class() {
        assertThat(warnings(OtherwiseOnMethod.class, InnerToSome.class)).isEmpty();
        assertThat(warnings(SomeOnMethod.class, InnerToSome.class)).hasSize(1);
    }

    @Test
    void one_that_stands_outside_is_not() {
        assertThat(warnings(GuardedOutside.class, Outer.class)).isEmpty();
    }

    @Test
    void nor_are_those_of_the_platform() {
        assertThat(warnings(InTransaction.class)).isEmpty();
    }

    private static List<String> warnings(Class<?>... beans) {
        return LogCapture.of(
                        IdempotencyExtension.class,
                        () -> TestApplication.start(TestJta.pool(TestDatabase.H2.createUrl(), 2), Map.of(), beans)
                                .close())
                .stream()
                .filter(message -> message.startsWith("IDEMP0415W"))
                .toList();
    }

    @InterceptorBinding
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD})
    @interface Allowed {}

    @InterceptorBinding
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD})
    @interface AllowedFirst {}

    @Allowed
    @Interceptor
    @Priority(Interceptor.Priority.APPLICATION)
    static class Inner {
        @AroundInvoke
        Object decide(InvocationContext invocation) throws Exception {
            return invocation.proceed();
        }
    }

    @AllowedFirst
    @Interceptor
    @Priority(Interceptor.Priority.PLATFORM_BEFORE + 100)
    static class Outer {
        @AroundInvoke
        Object decide(InvocationContext invocation) throws Exception {
            return invocation.proceed();
        }
    }

    @Allowed
    static class Guarded {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    @Allowed
    @InterceptorBinding
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD})
    @interface Audited {}

    @Allowed
    @Stereotype
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface Service {}

    @Audited
    @Stereotype
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface Watched {}

    @Watched
    @Stereotype
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface Remote {}

    static class ByBinding {
        @Audited
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    @Service
    static class ByStereotype {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    @Remote
    static class FromFarAway {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    @InterceptorBinding
    @Retention(RetentionPolicy.RUNTIME)
    @Target({ElementType.TYPE, ElementType.METHOD})
    @interface AllowedTo {
        String value();
    }

    @AllowedTo("some")
    @Interceptor
    @Priority(Interceptor.Priority.APPLICATION)
    static class InnerToSome {
        @AroundInvoke
        Object decide(InvocationContext invocation) throws Exception {
            return invocation.proceed();
        }
    }

    @AllowedTo("some")
    static class OtherwiseOnMethod {
        @AllowedTo("all")
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    @AllowedTo("all")
    static class SomeOnMethod {
        @AllowedTo("some")
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    static class GuardedOutside {
        @AllowedFirst
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    static class InTransaction {
        @Transactional
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }
}
