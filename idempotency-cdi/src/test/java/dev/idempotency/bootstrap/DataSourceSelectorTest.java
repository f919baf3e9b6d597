package dev.idempotency.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationState;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.retention.Purger;
import dev.idempotency.spi.DataSourceSelector;
import dev.idempotency.testing.CountingDataSource;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestNaming;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One application, its data spread over two databases. */
class DataSourceSelectorTest {

    private static final String NORTH = "jdbc/orders-north";
    private static final String SOUTH = "jdbc/orders-south";

    private final CountingDataSource north = bind(NORTH);
    private final CountingDataSource south = bind(SOUTH);
    private final String key = UUID.randomUUID().toString();

    private TestApplication application;
    private Region region;
    private Till till;

    private static CountingDataSource bind(String name) {
        CountingDataSource dataSource = new CountingDataSource(TestJta.pool(TestDatabase.H2.createUrl(), 4));
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        dataSource.reset();
        TestNaming.bind(name, dataSource);
        return dataSource;
    }

    @BeforeEach
    void startOnADefaultThatTakesNoPartInTransactions() {
        application = TestApplication.start(TestDatabase.H2.create(), Map.of(), Shards.class, Region.class, Till.class);
        region = application.get(Region.class);
        till = application.get(Till.class);
    }

    @AfterEach
    void stop() {
        application.close();
    }

    @Test
    void each_call_has_its_record_where_its_business_data_is() throws Exception {
        region.is(NORTH);
        till.sell(key);
        till.sell(key);

        assertThat(count(north, "ledger")).isOne();
        assertThat(count(north, "idempotency_record")).isOne();
        assertThat(south.count()).isZero();
    }

    @Test
    void the_record_is_in_the_transaction_of_the_business() throws Exception {
        region.is(NORTH);
        assertThatThrownBy(() -> till.inATransaction(() -> {
                    till.sell(key);
                    throw new IllegalStateException("after all");
                }))
                .hasMessage("after all");
        assertThat(count(north, "ledger")).isZero();
        assertThat(count(north, "idempotency_record")).isZero();

        till.inATransaction(() -> till.sell(key));
        till.sell(key);
        assertThat(count(north, "ledger")).isOne();
    }

    @Test
    void a_definite_failure_is_recorded_there_after_the_transaction_of_others_has_ended() throws Exception {
        region.is(SOUTH);
        assertThatThrownBy(() -> till.inATransaction(() -> till.refuse(key))).isInstanceOf(SoldOut.class);
        assertThatThrownBy(() -> till.refuse(key)).isInstanceOf(SoldOut.class);
        assertThat(till.sales()).isOne();
        assertThat(count(south, "ledger")).isZero();
        assertThat(count(south, "idempotency_record")).isOne();
        assertThat(north.count()).isZero();
    }

    @Test
    void the_same_key_in_another_database_is_another_operation() throws Exception {
        region.is(NORTH);
        till.sell(key);
        region.is(SOUTH);
        assertThat(status()).isEqualTo(OperationState.UNKNOWN);
        till.sell(key);

        assertThat(count(north, "ledger")).isOne();
        assertThat(count(south, "ledger")).isOne();
        assertThat(status()).isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void a_database_is_checked_when_it_is_first_selected_and_each_by_itself() {
        TestNaming.bind("jdbc/untransacted", TestDatabase.H2.create());
        assertThat(north.count()).isZero();
        region.is("jdbc/untransacted");
        assertThatThrownBy(() -> till.sell(key))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContainingAll("IDEMP0420E", "jdbc/untransacted");

        region.is(NORTH);
        till.sell(key);
    }

    @Test
    void each_datasource_that_was_used_is_purged_and_no_other() throws Exception {
        Purger purger = application.get(Purger.class);
        purger.run();
        assertThat(purger.statuses()).isEmpty();
        region.is(NORTH);
        till.sell(key);

        purger.run();

        assertThat(purger.statuses()).containsOnlyKeys(NORTH);
        assertThat(purger.statuses().get(NORTH).failures()).isZero();
        assertThat(south.count()).isZero();
    }

    @ParameterizedTest
    @NullSource
    @ValueSource(strings = {"", "  ", "ldap://example.org/a", "jdbc/orders north", "jdbc/a:b"})
    void what_is_no_name_of_a_datasource_executes_nothing_and_is_not_looked_up(String name) {
        region.is(name);

        List<String> logged = LogCapture.of(CheckedStore.class, () -> {
            StoreUnavailableException told =
                    catchThrowableOfType(StoreUnavailableException.class, () -> till.sell(key));
            assertThat(told).hasMessageContaining("IDEMP0432E").hasMessageContaining(Shards.class.getName());
        });

        assertThat(till.sales()).isZero();
        assertThat(logged).singleElement().asString().contains("IDEMP0422E", "IDEMP0432E");
        assertThatThrownBy(this::status).isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void a_selector_that_throws_executes_nothing() {
        region.fails = new IllegalStateException("no region");
        assertThatThrownBy(() -> till.sell(key))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContainingAll("IDEMP0432E", "IllegalStateException")
                .hasRootCause(region.fails);
        assertThat(till.sales()).isZero();
    }

    @Test
    void a_name_that_leads_nowhere_is_told_and_works_once_it_leads_somewhere() {
        String later = "jdbc/" + UUID.randomUUID();
        region.is(later);
        assertThatThrownBy(() -> till.sell(key))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessageContainingAll("IDEMP0433E", later);
        TestNaming.bind(later, north);
        till.sell(key);
    }

    private OperationState status() {
        return application
                .get(IdempotentOperations.class)
                .status("till.sell", key)
                .state();
    }

    private static int count(DataSource dataSource, String table) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM " + table)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    @ApplicationScoped
    static class Shards implements DataSourceSelector {

        @Inject
        Region region;

        @Override
        public String currentDataSource() {
            return region.dataSource();
        }
    }

    /** Stands for what the request says. */
    @Singleton
    static class Region {

        private String dataSource;
        RuntimeException fails;

        void is(String name) {
            dataSource = name;
        }

        String dataSource() {
            if (fails != null) {
                throw fails;
            }
            return dataSource;
        }
    }

    static class SoldOut extends RuntimeException {

        private static final long serialVersionUID = 1L;
    }

    @ApplicationScoped
    static class Till {

        private int sales;

        @Inject
        Region region;

        @IdempotentOperation("till.sell")
        public void sell(@IdempotencyKey String key) {
            sales++;
            write(key);
        }

        @IdempotentOperation(value = "till.refuse", definiteFailures = SoldOut.class)
        public void refuse(@IdempotencyKey String key) {
            sales++;
            write(key);
            throw new SoldOut();
        }

        int sales() {
            return sales;
        }

        @Transactional
        public void inATransaction(Runnable work) {
            work.run();
        }

        private void write(String line) {
            try (Connection connection =
                            ((DataSource) new InitialContext().lookup(region.dataSource())).getConnection();
                    PreparedStatement insert = connection.prepareStatement("INSERT INTO ledger VALUES (?)")) {
                insert.setString(1, line);
                insert.executeUpdate();
            } catch (SQLException | NamingException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
