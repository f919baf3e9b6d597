package dev.idempotency.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.KeyExpiredException;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.protocol.Ledger;
import dev.idempotency.protocol.Shop;
import dev.idempotency.testing.TcpProxy;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestKeys;
import io.agroal.api.AgroalDataSource;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the start-up checks of the store refuse, and what they wait for. */
@Timeout(60)
class StoreAtStartTest {

    private static TestApplication start(DataSource dataSource, Map<String, String> settings) {
        return TestApplication.start(dataSource, settings, Shop.class, Ledger.class);
    }

    private static void createLedger(DataSource dataSource) throws SQLException {
        execute(dataSource, "CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
    }

    private static void execute(DataSource dataSource, String sql) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    @Test
    void a_datasource_outside_of_transactions_refuses_the_start() {
        DataSource autocommitting = TestDatabase.H2.create();
        assertThatThrownBy(() -> start(autocommitting, Map.of())).hasStackTraceContaining("IDEMP0420E");
    }

    @Test
    void a_missing_table_refuses_the_start_and_names_the_ddl() {
        DataSource empty = TestJta.pool(TestDatabase.POSTGRESQL.createUrl(), 2);
        assertThatThrownBy(() -> start(empty, Map.of()))
                .hasStackTraceContaining("IDEMP0205E")
                .hasStackTraceContaining("postgresql-1.sql");
    }

    @Test
    void a_datasource_that_does_not_exist_refuses_the_start() {
        assertThatThrownBy(
                        () -> start(TestJta.pool(TestDatabase.H2.createUrl(), 2), Map.of("datasource", "jdbc/nowhere")))
                .hasStackTraceContaining("IDEMP0423E")
                .hasStackTraceContaining("jdbc/nowhere");
    }

    @Test
    void a_database_that_is_down_at_start_is_checked_when_it_is_there() throws Exception {
        String url = TestDatabase.POSTGRESQL.createUrl();
        URI address = URI.create(url.substring("jdbc:".length()));
        try (AgroalDataSource direct = TestJta.pool(url, 2);
                TcpProxy proxy = new TcpProxy(address.getPort());
                AgroalDataSource pool = TestJta.pool(
                        url.replace(address.getHost() + ":" + address.getPort(), "127.0.0.1:" + proxy.port()), 4)) {
            createLedger(direct);
            proxy.down();
            try (TestApplication application = start(pool, Map.of("schema", "create"))) {
                Shop shop = application.get(Shop.class);
                assertThatThrownBy(() -> shop.note("key", "line")).isInstanceOf(StoreUnavailableException.class);
                proxy.up();
                untilItWorks(() -> shop.note("key", "line"));
                assertThat(application.get(Ledger.class).lines("line")).isOne();
            }
        }
    }

    /** Or the first request after a start without a database would execute what was purged. */
    @Test
    void a_key_that_was_purged_is_refused_by_the_first_contact_as_well() throws Exception {
        String purged = TestKeys.uuid(Instant.now().minus(Duration.ofDays(10)));
        String url = TestDatabase.POSTGRESQL.createUrl();
        URI address = URI.create(url.substring("jdbc:".length()));
        try (AgroalDataSource direct = TestJta.pool(url, 2);
                TcpProxy proxy = new TcpProxy(address.getPort());
                AgroalDataSource pool = TestJta.pool(
                        url.replace(address.getHost() + ":" + address.getPort(), "127.0.0.1:" + proxy.port()), 4)) {
            createLedger(direct);
            start(direct, Map.of("schema", "create")).close();
            execute(direct, """
                    INSERT INTO idempotency_horizon
                    SELECT 'default', t, t, t, t, now() FROM (SELECT now() - interval '9 days' AS t) AS moment""");
            proxy.down();
            try (TestApplication application = start(pool, Map.of())) {
                Shop shop = application.get(Shop.class);
                assertThatThrownBy(() -> shop.note(purged, "line")).isInstanceOf(StoreUnavailableException.class);
                proxy.up();
                assertThatThrownBy(() -> untilItWorks(() -> shop.note(purged, "line")))
                        .isInstanceOf(KeyExpiredException.class);
                assertThat(application.get(Ledger.class).lines("line")).isZero();
            }
        }
    }

    /** A check that did not even write its row has shown nothing about what happens to rows. */
    @Test
    void a_database_that_ends_the_transaction_of_the_check_is_not_trusted_until_it_does_not() throws Exception {
        try (AgroalDataSource pool = TestJta.pool(TestDatabase.POSTGRESQL.createUrl(), 4)) {
            createLedger(pool);
            start(pool, Map.of("schema", "create")).close();
            execute(pool, """
                    CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS
                    $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '40001'; END $$""");
            execute(pool, "CREATE TRIGGER lose BEFORE INSERT ON idempotency_record EXECUTE FUNCTION lose()");
            try (TestApplication application = start(pool, Map.of())) {
                Shop shop = application.get(Shop.class);
                assertThatThrownBy(() -> shop.note("key", "line"))
                        .isInstanceOf(StoreUnavailableException.class)
                        .hasMessageContaining("IDEMP0427W");
                execute(pool, "DROP TRIGGER lose ON idempotency_record");
                untilItWorks(() -> shop.note("key", "line"));
            }
        }
    }

    /** The failure of a check is told for a moment before it is made again. */
    private static void untilItWorks(Runnable work) {
        for (int attempts = 0; attempts < 100; attempts++) {
            try {
                work.run();
                return;
            } catch (StoreUnavailableException e) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100));
            }
        }
        throw new AssertionError("the store was not taken into use again");
    }
}
