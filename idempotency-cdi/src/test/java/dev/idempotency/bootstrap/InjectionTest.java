package dev.idempotency.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.CurrentOperation;
import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationRequest;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.WrappedDataSource;
import jakarta.enterprise.context.ConversationScoped;
import jakarta.enterprise.context.Dependent;
import jakarta.enterprise.context.SessionScoped;
import jakarta.inject.Inject;
import java.io.Serializable;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Applications of any shape can use the library. */
class InjectionTest {

    @Test
    void beans_that_are_written_to_disk_may_use_the_library_and_be_protected() {
        start(Cart.class, Wizard.class).close();
    }

    @SessionScoped
    static class Cart implements Serializable {

        private static final long serialVersionUID = 1L;

        @Inject
        IdempotentOperations operations;

        @Inject
        CurrentOperation current;

        @IdempotentOperation("cart.order")
        public String order(@IdempotencyKey String key) {
            return current.attemptId();
        }
    }

    @ConversationScoped
    static class Wizard implements Serializable {

        private static final long serialVersionUID = 1L;

        @IdempotentOperation("wizard.finish")
        public void finish(@IdempotencyKey String key) {}
    }

    @Test
    void an_application_without_operations_never_contacts_the_database_by_itself() throws Exception {
        Contacts contacts = new Contacts();
        try (TestApplication application = TestApplication.start(contacts, Map.of(), Programmer.class)) {
            assertThat(contacts.count).hasValue(0);
            Programmer programmer = application.get(Programmer.class);
            assertThatThrownBy(() -> programmer.run("key")).hasMessageContaining("IDEMP0007E");
            assertThat(contacts.count).hasPositiveValue();
        }
    }

    @Test
    void operations_that_are_named_at_run_time_need_no_annotated_ones() throws Exception {
        try (TestApplication application = start(Programmer.class)) {
            Programmer programmer = application.get(Programmer.class);
            String key = UUID.randomUUID().toString();
            assertThat(programmer.run(key)).isEqualTo(programmer.run(key));
        }
    }

    @Dependent
    static class Programmer {

        @Inject
        IdempotentOperations operations;

        String run(String key) throws Exception {
            return operations.execute(
                    OperationRequest.named("numbers.draw", key).returning(String.class),
                    () -> UUID.randomUUID().toString());
        }
    }

    /** Counts who asks, and gives nothing. */
    private static final class Contacts extends WrappedDataSource {

        final AtomicInteger count = new AtomicInteger();

        Contacts() {
            super(null);
        }

        @Override
        public Connection getConnection() throws SQLException {
            count.incrementAndGet();
            throw new SQLException("down", "08001");
        }
    }

    private static TestApplication start(Class<?>... beans) {
        return TestApplication.start(TestJta.pool(TestDatabase.H2.createUrl(), 4), Map.of("schema", "create"), beans);
    }
}
