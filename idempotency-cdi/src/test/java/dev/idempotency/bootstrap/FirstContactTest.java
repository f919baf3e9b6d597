package dev.idempotency.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationRequest;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import jakarta.enterprise.context.Dependent;
import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;

/** An application without annotated methods is not checked at start, but with its first call. */
class FirstContactTest {

    private final DataSource dataSource = TestJta.pool(TestDatabase.H2.createUrl(), 4);

    /** Making tables commits in H2: had it been done in the transaction of the business, that would be committed. */
    @Test
    void the_checks_of_a_first_contact_leave_the_active_transaction_alone() throws Exception {
        execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        try (TestApplication application = TestApplication.start(dataSource, Map.of("schema", "create"), Shop.class)) {
            Shop shop = application.get(Shop.class);
            shop.dataSource = dataSource;

            assertThatThrownBy(() -> shop.buy("key")).hasMessage("after all");

            assertThat(count("ledger")).isZero();
            assertThat(count("idempotency_record")).isZero();
        }
    }

    /** A query looks outside of transactions, and the checks need one. */
    @Test
    void a_status_query_may_be_the_first_contact() {
        try (TestApplication application = TestApplication.start(dataSource, Map.of("schema", "create"), Shop.class)) {
            IdempotentOperations operations = application.get(IdempotentOperations.class);
            assertThat(operations.status("numbers.draw", "key").isFound()).isFalse();
        }
    }

    @Test
    void what_is_wrong_is_told_to_the_caller_and_to_the_operator() throws Exception {
        try (TestApplication application =
                TestApplication.start(dataSource, Map.of("schema", "validate"), Shop.class)) {
            Shop shop = application.get(Shop.class);

            List<String> logged = LogCapture.of(
                    CheckedStore.class,
                    () -> assertThatThrownBy(() -> shop.draw("key")).hasMessageContaining("IDEMP0205E"));

            assertThat(logged).singleElement().asString().contains("IDEMP0422E", "IDEMP0205E", "h2-1.sql");
        }
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private int count(String table) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @Dependent
    static class Shop {

        DataSource dataSource;

        @Inject
        IdempotentOperations operations;

        @Transactional
        void buy(String key) throws Exception {
            try (Connection connection = dataSource.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("INSERT INTO ledger VALUES ('" + key + "')");
            }
            draw(key);
            throw new IllegalStateException("after all");
        }

        void draw(String key) throws Exception {
            operations.execute(OperationRequest.named("numbers.draw", key).returning(Integer.class), () -> 7);
        }
    }
}
