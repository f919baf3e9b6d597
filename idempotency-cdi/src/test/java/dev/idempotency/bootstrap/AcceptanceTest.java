package dev.idempotency.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.execution.OperationDescription;
import dev.idempotency.execution.OperationDescription.Kind;
import dev.idempotency.rest.HttpSupport;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import jakarta.ejb.Stateless;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.ejb.TransactionManagement;
import jakarta.ejb.TransactionManagementType;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Alternative;
import jakarta.enterprise.inject.Specializes;
import jakarta.enterprise.inject.Stereotype;
import jakarta.enterprise.inject.Vetoed;
import jakarta.json.JsonObject;
import jakarta.json.bind.annotation.JsonbCreator;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What is right, and might be taken for a mistake. */
class AcceptanceTest {

    @Test
    void only_beans_count() {
        assertThat(operations(Replaced.class, Replacing.class, NoBean.class, Unselected.class, Base.class, Sub.class))
                .extracting(OperationDescription::operation)
                .containsExactly("orders.place", "depot.send");
    }

    static class Replaced {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    @Specializes
    static class Replacing extends Replaced {}

    @Vetoed
    static class NoBean {
        @IdempotentOperation("orders.place")
        private Object place() {
            return this;
        }
    }

    @Alternative
    static class Unselected {
        @IdempotentOperation("orders.place")
        public void place(@IdempotencyKey String key) {}
    }

    abstract static class Base {
        @IdempotentOperation("depot.send")
        public abstract void send(String key);
    }

    static class Sub extends Base {
        @Override
        @IdempotentOperation("depot.send")
        public void send(@IdempotencyKey String key) {}
    }

    @Test
    void the_annotation_of_a_class_speaks_of_its_only_business_method() {
        assertThat(operations(OfClass.class, ResourceOfClass.class))
                .extracting(operation -> operation.method().getName() + " " + operation.kind())
                .containsExactlyInAnyOrder("place BEAN_METHOD", "receive RESOURCE_METHOD");
    }

    @IdempotentOperation("class.place")
    static class OfClass {
        public void place(@IdempotencyKey UUID key) {}

        void help() {}

        public static OfClass instance() {
            return new OfClass();
        }
    }

    @Path("resource")
    @IdempotentOperation("class.receive")
    static class ResourceOfClass {
        @POST
        public void receive() {}
    }

    @Test
    void an_inherited_method_is_protected_in_the_bean_that_inherits_it() {
        try (TestApplication application = start(North.class)) {
            North north = application.get(North.class);
            String key = UUID.randomUUID().toString();
            assertThat(north.count(key)).isEqualTo(1);
            assertThat(north.count(key)).isEqualTo(1);
            assertThat(north.generic(key, "x")).isEqualTo(2);
            assertThat(north.generic(key, "x")).isEqualTo(2);
        }
    }

    abstract static class Depot<T> {
        int calls;

        @IdempotentOperation("depot.count")
        public int count(@IdempotencyKey String key) {
            return ++calls;
        }

        public abstract int generic(String key, T value);
    }

    @ApplicationScoped
    static class North extends Depot<String> {
        @Override
        @IdempotentOperation("depot.generic")
        public int generic(@IdempotencyKey String key, String value) {
            return ++calls;
        }
    }

    @Test
    void a_sub_resource_is_called_over_http_and_may_inherit_its_annotations() {
        assertThat(operations(SubResource.class, OfApi.class))
                .extracting(OperationDescription::kind)
                .containsExactly(Kind.RESOURCE_METHOD, Kind.RESOURCE_METHOD);
    }

    static class SubResource {
        @POST
        @IdempotentOperation("sub.place")
        public Object place(Object anything) {
            return anything;
        }
    }

    @Path("orders")
    interface Api {
        @POST
        String place(String order);
    }

    static class OfApi implements Api {
        @Override
        @IdempotentOperation("api.place")
        public String place(String order) {
            return order;
        }
    }

    @Test
    void the_transactions_of_these_have_the_record_in_them() {
        assertThat(operations(New.class, OwnTransactions.class, Supports.class, Overriding.class))
                .hasSize(4);
    }

    @Stateless
    static class New {
        @TransactionAttribute(TransactionAttributeType.REQUIRES_NEW)
        @IdempotentOperation("new.place")
        public void place(@IdempotencyKey String key) {}
    }

    @Stateless
    @TransactionManagement(TransactionManagementType.BEAN)
    @TransactionAttribute(TransactionAttributeType.NEVER)
    static class OwnTransactions {
        @IdempotentOperation("own.place")
        public void place(@IdempotencyKey String key) {}
    }

    @Transactional(TxType.REQUIRES_NEW)
    @Stereotype
    @Retention(RetentionPolicy.RUNTIME)
    @Target(ElementType.TYPE)
    @interface Independent {}

    @Independent
    static class Overriding {
        @Transactional
        @IdempotentOperation("overriding.place")
        public void place(@IdempotencyKey String key) {}
    }

    static class Supports {
        @Transactional(TxType.SUPPORTS)
        @IdempotentOperation("supports.place")
        public void place(@IdempotencyKey String key) {}
    }

    @Test
    void these_results_can_be_read_back() {
        assertThat(operations(Results.class)).hasSize(8);
    }

    public record Line(String sku, Optional<Integer> quantity, List<Line> parts) {}

    public record Page<T>(List<? extends T> items, T first) {}

    public enum Level {
        LOW,
        HIGH
    }

    public static class Created {
        public final String id;

        @JsonbCreator
        public Created(String id) {
            this.id = id;
        }
    }

    public static class Computed {
        private Map<Level, SortedSet<Instant>> times;

        public void setTimes(Map<Level, SortedSet<Instant>> times) {
            this.times = times;
        }

        /** Only written, never read. */
        public Object getAnything() {
            return times;
        }
    }

    static class Results {
        @IdempotentOperation("results.line")
        public Line line(@IdempotencyKey String key) {
            return null;
        }

        @IdempotentOperation("results.page")
        public Page<Line> page(@IdempotencyKey String key) {
            return null;
        }

        @IdempotentOperation("results.levels")
        public Map<String, Level[]> levels(@IdempotencyKey String key) {
            return null;
        }

        @IdempotentOperation("results.created")
        public Created created(@IdempotencyKey String key) {
            return null;
        }

        @IdempotentOperation("results.computed")
        public Computed computed(@IdempotencyKey String key) {
            return null;
        }

        @IdempotentOperation("results.json")
        public JsonObject json(@IdempotencyKey String key) {
            return null;
        }

        @IdempotentOperation("results.zone")
        public ZoneId zone(@IdempotencyKey String key) {
            return null;
        }

        @IdempotentOperation("results.bytes")
        public byte[] bytes(@IdempotencyKey String key) {
            return null;
        }
    }

    private static List<OperationDescription> operations(Class<?>... beans) {
        try (TestApplication application = start(beans)) {
            return application.get(HttpSupport.class).descriptions();
        }
    }

    private static TestApplication start(Class<?>... beans) {
        return TestApplication.start(TestJta.pool(TestDatabase.H2.createUrl(), 2), Map.of("schema", "create"), beans);
    }
}
