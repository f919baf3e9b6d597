package dev.idempotency.sample.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationRolledBackException;
import dev.idempotency.OperationState;
import dev.idempotency.sample.container.desks.Desk;
import jakarta.annotation.Resource;
import jakarta.ejb.EJBTransactionRolledbackException;
import jakarta.inject.Inject;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A transaction that times out under a method that reports success all the same. */
class TimeoutIT extends DeskTest {

    /** Transactions that the container begins for this bean have a second. */
    private static final String ONE_SECOND = """
            <ejb-jar-ext xmlns="http://websphere.ibm.com/xml/ns/javaee" version="1.1">
              <session name="InStateless"><global-transaction transaction-time-out="1"/></session>
            </ejb-jar-ext>
            """;

    @Inject
    private UserTransaction transaction;

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry registry;

    @Deployment
    static WebArchive application() {
        return Applications.withDesks(DeskTest.class)
                .addAsWebInfResource(new StringAsset(ONE_SECOND), "ibm-ejb-jar-ext.xml");
    }

    @AfterEach
    void othersHaveTheTimeoutOfTheServer() throws Exception {
        transaction.setTransactionTimeout(0);
    }

    private void outlive(Desk desk) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (registry.getTransactionStatus() == Status.STATUS_ACTIVE) {
            assertThat(System.nanoTime()).as("it does not time out").isLessThan(end);
        }
        assertThat(registry.getTransactionStatus()).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
        bookings.book(line);
    }

    /**
     * Liberty aborts the connection of a transaction that has timed out and does not roll it back. The driver of H2 does
     * nothing when it is told to abort, so that the claim stays open there and is told as processing.
     */
    private void assertNoSuccess(String kind) {
        assertThat(bookings.count(line)).isZero();
        assertThat(status(kind).state()).isIn(OperationState.UNKNOWN, OperationState.PROCESSING);
    }

    @Test
    void in_a_transaction_of_the_library_it_is_told_as_rolled_back() {
        each(OF_LIBRARY, kind -> {
            transaction.setTransactionTimeout(1);
            assertThat(thrownBy(() -> book(kind, this::outlive)))
                    .isExactlyInstanceOf(OperationRolledBackException.class);
            assertNoSuccess(kind);
        });
    }

    @Test
    void in_a_transaction_of_the_container_it_is_told_as_rolled_back() {
        each(List.of("stateless"), kind -> {
            assertThat(thrownBy(() -> book(kind, this::outlive)))
                    .isExactlyInstanceOf(OperationRolledBackException.class);
            assertNoSuccess(kind);
        });
    }

    @Test
    void in_a_transaction_of_the_caller_it_is_told_as_rolled_back_and_cannot_be_committed() {
        each(List.of("singleton", "stateful", "plain", "transactional"), kind -> {
            transaction.setTransactionTimeout(1);
            transaction.begin();
            assertToldAsRolledBack(thrownBy(() -> book(kind, this::outlive)));
            assertThat(thrownBy(() -> {
                        transaction.commit();
                        return kind;
                    }))
                    .isInstanceOf(RollbackException.class);
            assertNoSuccess(kind);
        });
    }

    /** Enterprise beans owe their callers such an exception where a transaction of the caller is lost. */
    private static void assertToldAsRolledBack(Throwable thrown) {
        assertThat(thrown instanceof EJBTransactionRolledbackException ? thrown.getCause() : thrown)
                .isExactlyInstanceOf(OperationRolledBackException.class);
    }
}
