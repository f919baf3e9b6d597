package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.OperationState;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.testing.MeddlingDriver;
import dev.idempotency.testing.MeddlingDriver.Moment;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration.TransactionIsolation;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** H2 used over a network: its driver may report an error at the commit, whatever became of that. */
@Timeout(60)
class H2UnclearEndingsTest {

    private final String key = UUID.randomUUID().toString();
    private final String line = "line-" + key;
    private AgroalDataSource pool;
    private TestApplication application;
    private Shop shop;
    private Ledger ledger;

    @BeforeEach
    void startTheApplication() throws SQLException {
        pool = TestJta.meddlingPool(TestDatabase.H2.createUrl(), 4, TransactionIsolation.UNDEFINED);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        }
        application = TestApplication.start(pool, Map.of("schema", "create"), Shop.class, Ledger.class);
        shop = application.get(Shop.class);
        ledger = application.get(Ledger.class);
    }

    @AfterEach
    void stopTheApplication() {
        application.close();
        pool.close();
    }

    /** The server, too, sees that it is broken, and rolls back what was not committed. */
    private static void breakTheConnection(Connection real) throws SQLException {
        real.close();
        throw new SQLException("the connection is broken", "08006");
    }

    @Test
    void a_commit_whose_answer_is_lost_is_found_to_have_happened() throws Exception {
        MeddlingDriver.once(Moment.AFTER, "commit", H2UnclearEndingsTest::breakTheConnection);

        Receipt receipt = shop.buy(key, line, Inside.NOTHING);
        assertThat(receipt.id()).isEqualTo("R-" + line);
        assertThat(ledger.lines(line)).isOne();
        assertThat(application
                        .get(IdempotentOperations.class)
                        .status("shop.buy", key)
                        .state())
                .isEqualTo(OperationState.SUCCEEDED);
        assertThat(shop.buy(key, line, Inside.NOTHING)).isEqualTo(receipt);
        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void a_commit_that_never_reached_the_database_is_found_to_be_rolled_back_and_a_retry_executes() throws Exception {
        MeddlingDriver.once(Moment.BEFORE, "commit", H2UnclearEndingsTest::breakTheConnection);

        assertThatThrownBy(() -> shop.buy(key, line, Inside.NOTHING)).isInstanceOf(OperationRolledBackException.class);
        assertThat(ledger.lines(line)).isZero();

        shop.buy(key, line, Inside.NOTHING);
        assertThat(ledger.lines(line)).isOne();
    }
}
