package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.testing.TestApplication;
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

/** A business that is the victim of a deadlock, swallows that, and reports success. */
@Timeout(60)
abstract class DeadlockContract {

    private final String key = UUID.randomUUID().toString();
    final String url;
    private AgroalDataSource pool;
    private TestApplication application;
    private Shop shop;
    private Ledger ledger;
    private Connection other;

    /** @param url of an empty database, where whoever waits is ended by the deadlock, or by nothing */
    DeadlockContract(String url) {
        this.url = url;
    }

    @BeforeEach
    void startTheApplication() throws SQLException {
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

    /** Sees to it that the other transaction, which has begun, is not the victim. */
    abstract void spare(Connection other) throws SQLException;

    /** Returns when the other transaction waits for ours, as far as that matters. */
    abstract void awaitTheOther() throws SQLException;

    /** What a business may still do in its lost transaction. */
    abstract void goOn();

    @Test
    void work_without_a_result_that_swallows_a_deadlock_is_rolled_back() {
        assertRolledBack("shop.quiet", () -> shop.quiet(key, "line", this::loseADeadlockAndGoOn));
    }

    @Test
    void work_with_a_result_that_swallows_a_deadlock_is_rolled_back() {
        assertRolledBack("shop.buy", () -> shop.buy(key, "line", this::loseADeadlockAndGoOn));
    }

    @Test
    void in_a_transaction_of_others_it_is_rolled_back_with_that() {
        assertRolledBack("shop.buy", () -> shop.inTransaction(() -> shop.buy(key, "line", this::loseADeadlockAndGoOn)));
    }

    private void assertRolledBack(String operation, Inside call) {
        beginElsewhere();
        assertThatThrownBy(call::run).isInstanceOf(OperationRolledBackException.class);

        assertThat(ledger.lines("line")).isZero();
        assertThat(balance(2)).isEqualTo(10);
        assertThat(application
                        .get(IdempotentOperations.class)
                        .status(operation, key)
                        .isFound())
                .isFalse();
    }

    private void beginElsewhere() {
        try {
            other.setAutoCommit(false);
            spare(other);
            execute("UPDATE account SET balance = balance + 10 WHERE id = 2");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    private void loseADeadlockAndGoOn() throws Exception {
        assertThat(add(1)).isOne();
        CompletableFuture<Void> elsewhere = CompletableFuture.runAsync(this::endElsewhere);
        awaitTheOther();
        assertThatThrownBy(() -> add(2))
                .cause()
                .isInstanceOfSatisfying(
                        SQLException.class, e -> assertThat(e.getSQLState()).isIn("40001", "40P01"));
        elsewhere.join();
        goOn();
    }

    private void endElsewhere() {
        try {
            execute("UPDATE account SET balance = balance + 10 WHERE id = 1");
            other.commit();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    final int add(int account) {
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
