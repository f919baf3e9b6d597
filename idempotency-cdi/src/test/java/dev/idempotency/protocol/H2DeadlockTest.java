package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * H2 rolls back the whole transaction of a deadlock's victim, the claim included, and lets its next statement begin a
 * new one: business that swallows the error must not commit what it does then.
 */
@Timeout(60)
class H2DeadlockTest {

    private final String key = UUID.randomUUID().toString();
    private AgroalDataSource pool;
    private TestApplication application;
    private Shop shop;
    private Ledger ledger;
    private Connection other;

    @BeforeEach
    void startTheApplication() throws SQLException {
        // Whoever waits is ended by the deadlock, or by nothing.
        String url = TestDatabase.H2.createUrl().replace("LOCK_TIMEOUT=1000", "LOCK_TIMEOUT=30000");
        pool = TestJta.pool(url, 4);
        other = DriverManager.getConnection(url);
        execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        execute("CREATE TABLE account (id INT PRIMARY KEY, balance INT NOT NULL)");
        execute("INSERT INTO account VALUES (1, 0), (2, 0)");
        application = TestApplication.start(pool, Map.of("schema", "create"), Shop.class, Ledger.class);
        shop = application.get(Shop.class);
        ledger = application.get(Ledger.class);
    }

    @AfterEach
    void stopTheApplication() throws SQLException {
        application.close();
        pool.close();
        other.close();
    }

    @Test
    void work_without_a_result_that_goes_on_after_a_deadlock_is_rolled_back() {
        assertRolledBack("shop.quiet", () -> shop.quiet(key, "line", this::loseADeadlockAndGoOn));
    }

    @Test
    void work_with_a_result_that_goes_on_after_a_deadlock_is_rolled_back() {
        assertRolledBack("shop.buy", () -> shop.buy(key, "line", this::loseADeadlockAndGoOn));
    }

    private void assertRolledBack(String operation, Inside call) {
        beginElsewhere();
        assertThatThrownBy(call::run).isInstanceOf(OperationRolledBackException.class);

        assertThat(balance(2)).isEqualTo(10);
        assertThat(application
                        .get(IdempotentOperations.class)
                        .status(operation, key)
                        .isFound())
                .isFalse();
    }

    /** Before the attempt begins: of two transactions H2 makes the younger one the victim. */
    private void beginElsewhere() {
        try {
            other.setAutoCommit(false);
            execute("UPDATE account SET balance = balance + 10 WHERE id = 2");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void loseADeadlockAndGoOn() throws Exception {
        assertThat(add(1)).isOne();
        CompletableFuture<Void> elsewhere = CompletableFuture.runAsync(this::endElsewhere);
        assertThatThrownBy(() -> add(2))
                .cause()
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("40001"));
        elsewhere.join();
        assertThat(add(2)).isOne();
    }

    private void endElsewhere() {
        try {
            execute("UPDATE account SET balance = balance + 10 WHERE id = 1");
            other.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private int add(int account) {
        return ledger.update("UPDATE account SET balance = balance + 1 WHERE id = ?", account);
    }

    private int balance(int account) {
        try (Statement statement = other.createStatement();
                ResultSet rows = statement.executeQuery("SELECT balance FROM account WHERE id = " + account)) {
            rows.next();
            return rows.getInt(1);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = other.createStatement()) {
            statement.execute(sql);
        }
    }
}
