package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationInProgressException;
import dev.idempotency.OperationState;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.jdbc.JdbcRecordStore;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestNaming;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** Claims before the transaction, as an application declares them, in transactions of its own and of others. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
abstract class PaymentsContract {

    private static final String CAPTURE = "payments.capture";
    private static final String BOOK = "payments.book";

    private final TestDatabase kind;
    private final ScheduledExecutorService container = Executors.newScheduledThreadPool(2);
    private AgroalDataSource pool;
    private TestApplication application;
    private Payments payments;
    private Payments.Bank bank;
    private Shop shop;
    private Ledger ledger;
    private IdempotentOperations operations;
    private String key;
    private String line;

    PaymentsContract(TestDatabase kind) {
        this.kind = kind;
    }

    @BeforeAll
    void startTheApplication() throws SQLException {
        TestNaming.bind("java:comp/DefaultManagedScheduledExecutorService", container);
        pool = TestJta.pool(kind.createUrl(), 4);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        }
        application = TestApplication.start(
                pool,
                Map.of("schema", "create", "reconcile-interval", "PT1S", "in-flight-wait", "PT0.1S"),
                Shop.class,
                Ledger.class,
                Payments.class,
                Payments.Bank.class,
                Payments.Captures.class);
        payments = application.get(Payments.class);
        bank = application.get(Payments.Bank.class);
        shop = application.get(Shop.class);
        ledger = application.get(Ledger.class);
        operations = application.get(IdempotentOperations.class);
    }

    @AfterAll
    void stopTheApplication() {
        application.close();
        container.shutdownNow();
        pool.close();
        TestNaming.unbind("java:comp/DefaultManagedScheduledExecutorService");
    }

    @BeforeEach
    void newIntent() {
        key = UUID.randomUUID().toString();
        line = "line-" + key;
        bank.setAnswering(true);
    }

    private static void fail() {
        throw new IllegalStateException("after the bank");
    }

    private OperationState state(String operation) {
        return operations.status(operation, key).state();
    }

    @Test
    void a_result_is_recorded_and_replayed() throws Exception {
        Receipt receipt = payments.capture(key, line, Inside.NOTHING);

        assertThat(payments.capture(key, line, Inside.NOTHING)).isEqualTo(receipt);
        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void what_the_partner_has_done_is_found_out_and_made_up_for() throws Exception {
        Receipt receipt = payments.capture(key, line, PaymentsContract::fail);

        assertThat(receipt.id()).isEqualTo("B-" + line);
        assertThat(ledger.lines(line)).as("written by the reconciler").isOne();
        assertThat(operations.status(CAPTURE, key).resourceId()).isEqualTo("B-" + line);
        assertThat(payments.capture(key, line, Inside.NOTHING)).isEqualTo(receipt);
    }

    @Test
    void what_the_partner_does_not_tell_is_unknown_until_the_background_task_learns_it() throws Exception {
        bank.setAnswering(false);
        assertThatThrownBy(() -> payments.capture(key, line, PaymentsContract::fail))
                .isInstanceOf(OutcomeUnknownException.class);
        // Unknown, or the background task is asking at this moment.
        assertThat(state(CAPTURE).isFinal()).isFalse();
        assertThatThrownBy(() -> payments.capture(key, line, Inside.NOTHING))
                .isInstanceOfAny(OutcomeUnknownException.class, OperationInProgressException.class);

        bank.setAnswering(true);
        assertThat(operations.await(CAPTURE, key, Duration.ofSeconds(30)).resourceId())
                .isEqualTo("B-" + line);
        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void in_a_transaction_of_others_it_is_seen_at_once_and_committed_with_it() throws Exception {
        shop.inTransaction(() -> {
            payments.book(key, line, () -> assertThat(state(BOOK)).isEqualTo(OperationState.PROCESSING));
            assertThat(state(BOOK)).isEqualTo(OperationState.PROCESSING);
            payments.book(key, line, Inside.NOTHING);
            return null;
        });
        assertThat(state(BOOK)).isEqualTo(OperationState.SUCCEEDED);
        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void when_the_transaction_of_others_is_rolled_back_the_key_is_free_again() throws Exception {
        assertThatThrownBy(() -> shop.inTransaction(() -> {
                    payments.book(key, line, Inside.NOTHING);
                    throw new IllegalStateException("outer");
                }))
                .hasMessage("outer");
        assertThat(operations.status(BOOK, key).isFound()).isFalse();

        assertThatThrownBy(() -> shop.inTransaction(() -> {
                    payments.book(key, line, PaymentsContract::fail);
                    return null;
                }))
                .hasMessage("after the bank");
        assertThat(operations.status(BOOK, key).isFound()).isFalse();

        payments.book(key, line, Inside.NOTHING);
        assertThat(ledger.lines(line)).isOne();
    }

    @Test
    void when_the_transaction_of_others_is_rolled_back_the_partner_is_asked() throws Exception {
        assertThatThrownBy(() -> shop.inTransaction(() -> {
                    payments.capture(key, line, Inside.NOTHING);
                    throw new IllegalStateException("outer");
                }))
                .hasMessage("outer");

        assertThat(state(CAPTURE)).isEqualTo(OperationState.SUCCEEDED);
        assertThat(ledger.lines(line)).as("written by the reconciler").isOne();
    }

    @Test
    void a_definite_failure_in_a_transaction_of_others_is_recorded_after_its_rollback() throws Exception {
        Inside no = () -> {
            throw new Shop.InsufficientFunds("none left");
        };
        assertThatThrownBy(() -> shop.inTransaction(() -> {
                    payments.book(key, line, no);
                    return null;
                }))
                .isInstanceOf(Shop.InsufficientFunds.class);

        assertThat(state(BOOK)).isEqualTo(OperationState.FAILED);
        assertThatThrownBy(() -> payments.book(key, line, Inside.NOTHING)).isInstanceOf(Shop.InsufficientFunds.class);
        assertThat(ledger.lines(line)).isZero();
    }

    @Test
    void an_outer_transaction_that_swallows_the_failure_does_not_commit_it() throws Exception {
        shop.inTransactionThatSwallows(() -> {
            try {
                payments.book(key, line, PaymentsContract::fail);
            } catch (Exception e) {
                assertThat(e).hasMessage("after the bank");
                throw new IllegalStateException(e);
            }
        });
        assertThat(ledger.lines(line)).isZero();
        assertThat(operations.status(BOOK, key).isFound()).isFalse();
    }

    @Test
    void in_a_transaction_of_others_nobody_waits_for_who_holds_it() {
        otherNodeHolds(Duration.ofMinutes(5));

        assertThatThrownBy(() -> shop.inTransaction(() -> {
                    ledger.write(line);
                    payments.book(key, line, Inside.NOTHING);
                    return null;
                }))
                .isInstanceOf(OperationInProgressException.class);
        assertThat(ledger.lines(line)).isZero();
        assertThat(state(BOOK)).isEqualTo(OperationState.PROCESSING);
    }

    @Test
    void in_a_transaction_of_others_what_was_left_behind_is_taken_over() throws Exception {
        otherNodeHolds(Duration.ZERO);

        shop.inTransaction(() -> {
            payments.book(key, line, Inside.NOTHING);
            return null;
        });
        assertThat(ledger.lines(line)).isOne();
        assertThat(state(BOOK)).isEqualTo(OperationState.SUCCEEDED);
    }

    /** A transaction that times out is rolled back by another thread, while the method may still call the partner. */
    @Test
    void a_transaction_of_others_that_ends_during_the_method_is_settled_when_the_method_is_over() throws Exception {
        TestJta.userTransaction().begin();
        assertThatThrownBy(() -> payments.book(key, line, () -> {
                    TestJta.transactionManager().rollback();
                    assertThat(state(BOOK)).isEqualTo(OperationState.PROCESSING);
                }))
                .isInstanceOf(dev.idempotency.OperationRolledBackException.class);

        assertThat(operations.status(BOOK, key).isFound()).isFalse();
        payments.book(key, line, Inside.NOTHING);
        assertThat(ledger.lines(line)).isOne();
    }

    /** With the parameters of this test's call: its own fingerprint, taken from another key's record. */
    private void otherNodeHolds(Duration lease) {
        try {
            String other = UUID.randomUUID().toString();
            payments.book(other, line, Inside.NOTHING);
            ledger.update("DELETE FROM ledger WHERE line = ?", line);
            JdbcRecordStore store = new JdbcRecordStore(() -> pool);
            String fingerprint =
                    store.find(Node.identity(BOOK, other)).orElseThrow().fingerprint();
            NewClaim claim = new NewClaim(Node.identity(BOOK, key), "other node", fingerprint);
            assertThat(store.leases().claim(claim, "other node", lease)).isInstanceOf(Claim.Won.class);
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
