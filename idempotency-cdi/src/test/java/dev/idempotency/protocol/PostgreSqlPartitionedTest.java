package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.KeyExpiredException;
import dev.idempotency.OperationState;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.retention.Purger;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestKeys;
import io.agroal.api.AgroalDataSource;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An application on tables that are partitioned by the time in the key. */
@Timeout(60)
class PostgreSqlPartitionedTest {

    private AgroalDataSource pool;
    private TestApplication application;

    @BeforeEach
    void createTheTables() throws SQLException, IOException {
        pool = TestJta.pool(TestDatabase.POSTGRESQL.createUrl(), 4);
        execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        try (InputStream ddl = Shop.class.getResourceAsStream("/dev/idempotency/jdbc/postgresql-1-partitioned.sql")) {
            execute(new String(ddl.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @AfterEach
    void stopTheApplication() {
        if (application != null) {
            application.close();
        }
        pool.close();
    }

    private Shop start() {
        application = TestApplication.start(pool, Map.of("key.format", "time-ordered"), Shop.class, Ledger.class);
        return application.get(Shop.class);
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    private static String made(Duration ago) {
        return TestKeys.uuid(Instant.now().minus(ago));
    }

    private int lines() throws SQLException {
        return application.get(Ledger.class).lines("line");
    }

    @Test
    void an_operation_happens_once_and_is_replayed() throws Exception {
        Shop shop = start();
        for (String key : new String[] {made(Duration.ZERO), TestKeys.ulid(Instant.now()), made(Duration.ofDays(6))}) {
            assertThat(shop.buy(key, "line", Inside.NOTHING)).isEqualTo(shop.buy(key, "line", Inside.NOTHING));
        }
        assertThat(lines()).isEqualTo(3);
        application.get(Purger.class).run();
        assertThat(application.get(Purger.class).statuses().values())
                .singleElement()
                .satisfies(status -> assertThat(status.lastFailure()).isNull());
        assertThat(application
                        .get(IdempotentOperations.class)
                        .abandon("shop.buy", made(Duration.ZERO))
                        .state())
                .isEqualTo(OperationState.FAILED);
    }

    @Test
    void a_key_of_a_day_that_is_gone_is_too_old_and_nothing_runs() throws Exception {
        Shop shop = start();
        String key = made(Duration.ofDays(30));

        assertThatThrownBy(() -> shop.buy(key, "line", Inside.NOTHING)).isInstanceOf(KeyExpiredException.class);
        assertThatThrownBy(() -> shop.inTransaction(() -> shop.buy(key, "line", Inside.NOTHING)))
                .isInstanceOf(KeyExpiredException.class);
        assertThatThrownBy(() -> application.get(IdempotentOperations.class).abandon("shop.buy", key))
                .isInstanceOf(KeyExpiredException.class);
        assertThat(lines()).isZero();
    }

    @Test
    void another_key_format_refuses_the_start() {
        assertThatThrownBy(() -> TestApplication.start(pool, Map.of(), Shop.class, Ledger.class))
                .hasStackTraceContaining("IDEMP0216E");
    }
}
