package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionImple;
import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import io.agroal.api.AgroalDataSource;
import jakarta.transaction.Status;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long the transactions may take that are begun for operations with a lease. */
@Timeout(60)
class LeaseTimeoutTest {

    /** Of the transaction manager of these tests, in seconds. */
    private static final int SERVERS_OWN = 60;

    private final String key = UUID.randomUUID().toString();
    private final String line = "line-" + key;
    private final AtomicInteger seen = new AtomicInteger();
    private final AgroalDataSource pool = TestJta.pool(TestDatabase.H2.createUrl(), 4);
    private TestApplication application;
    private Payments payments;
    private Ledger ledger;

    private void start(Map<String, String> timeout) throws Exception {
        Map<String, String> settings = new HashMap<>(timeout);
        settings.put("schema", "create");
        try (var connection = pool.getConnection();
                var statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        }
        application = TestApplication.start(
                pool, settings, Payments.class, Payments.Bank.class, Payments.Captures.class, Shop.class, Ledger.class);
        payments = application.get(Payments.class);
        ledger = application.get(Ledger.class);
    }

    @AfterEach
    void stop() {
        application.close();
        pool.close();
    }

    private static int timeout() throws Exception {
        return ((TransactionImple) TestJta.transactionManager().getTransaction()).getTimeout();
    }

    private final Inside look = () -> seen.set(timeout());

    /** Of the next transaction that this thread begins. */
    private static int timeoutOfTheThread() throws Exception {
        TestJta.userTransaction().begin();
        try {
            return timeout();
        } finally {
            TestJta.userTransaction().rollback();
        }
    }

    @Test
    void it_is_the_one_that_is_set_and_that_of_the_thread_is_as_before() throws Exception {
        start(Map.of("lease.transaction-timeout", "PT7S"));
        payments.book(key, line, look);

        assertThat(seen).hasValue(7);
        assertThat(timeoutOfTheThread()).isEqualTo(SERVERS_OWN);
    }

    @Test
    void an_operation_that_is_claimed_in_its_transaction_is_none_of_them() throws Exception {
        start(Map.of("lease.transaction-timeout", "PT7S"));
        application.get(Shop.class).buy(key, line, look);

        assertThat(seen).hasValue(SERVERS_OWN);
    }

    @Test
    void where_none_is_set_it_is_that_of_the_server() throws Exception {
        start(Map.of());
        payments.book(key, line, look);

        assertThat(seen).hasValue(SERVERS_OWN);
    }

    @Test
    void what_takes_longer_is_rolled_back_whatever_it_returns() throws Exception {
        start(Map.of("lease.transaction-timeout", "PT1S"));

        assertThatThrownBy(() -> payments.book(key, line, LeaseTimeoutTest::workUntilTheTransactionIsOver))
                .isInstanceOf(OperationRolledBackException.class);

        assertThat(ledger.lines(line)).isZero();
        assertThat(application
                        .get(IdempotentOperations.class)
                        .status("payments.book", key)
                        .isFound())
                .isFalse();
        assertThat(timeoutOfTheThread()).isEqualTo(SERVERS_OWN);
        payments.book(key, line, look);
        assertThat(ledger.lines(line)).isOne();
    }

    /** Without one of a second, until the test itself times out. */
    private static void workUntilTheTransactionIsOver() {
        while (TestJta.registry().getTransactionStatus() == Status.STATUS_ACTIVE && !Thread.interrupted()) {
            Thread.onSpinWait();
        }
    }
}
