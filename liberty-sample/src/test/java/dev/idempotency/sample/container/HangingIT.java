package dev.idempotency.sample.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.OperationState;
import dev.idempotency.sample.container.bookings.Bookings;
import dev.idempotency.sample.container.tills.LeaseEnds;
import dev.idempotency.sample.container.tills.Till;
import dev.idempotency.sample.container.tills.Till.Inside;
import jakarta.annotation.Resource;
import jakarta.ejb.EJBTransactionRolledbackException;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.transaction.RollbackException;
import jakarta.transaction.Status;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** A method whose transaction has timed out: the server tells nobody of that before its thread comes back. */
@ExtendWith(ArquillianExtension.class)
@Timeout(60)
class HangingIT {

    @Inject
    @Named("plain")
    private Till till;

    @Inject
    @Named("stateless")
    private Till joining;

    @Inject
    private LeaseEnds leases;

    @Inject
    private UserTransaction transaction;

    @Resource(lookup = "java:comp/TransactionSynchronizationRegistry")
    private TransactionSynchronizationRegistry registry;

    @Inject
    private Bookings bookings;

    @Inject
    private IdempotentOperations operations;

    @Resource(lookup = "java:comp/DefaultManagedExecutorService")
    private ManagedExecutorService threads;

    private final String key = UUID.randomUUID().toString();
    private final String line = "line-" + key;

    @Deployment
    static WebArchive application() {
        return Applications.withBookings(HangingIT.class)
                .addPackage(Till.class.getPackage())
                .addAsResource(new StringAsset("""
                                idempotency.lease=PT1S
                                idempotency.lease.transaction-timeout=PT1S
                                idempotency.reconcile-interval=PT1H
                                """), "META-INF/microprofile-config.properties");
    }

    private OperationState state() {
        return state("till.plain");
    }

    private OperationState state(String operation) {
        return operations.status(operation, key).state();
    }

    @Test
    void a_method_that_hangs_is_held_no_longer_than_its_transaction_may_take() throws Exception {
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        Inside hang = () -> {
            running.countDown();
            proceed.await(60, TimeUnit.SECONDS);
        };
        Future<String> hanging = threads.submit(() -> till.take(key, line, hang, Inside.NOTHING));
        assertThat(running.await(30, TimeUnit.SECONDS)).isTrue();
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (state() == OperationState.PROCESSING) {
            assertThat(System.nanoTime()).as("it is processing for ever").isLessThan(end);
        }
        assertThat(state()).isEqualTo(OperationState.UNKNOWN);

        String result = till.take(key, line, Inside.NOTHING, Inside.NOTHING);
        proceed.countDown();

        assertThat(hanging.get(30, TimeUnit.SECONDS)).isEqualTo(result);
        assertThat(state()).isEqualTo(OperationState.SUCCEEDED);
        assertThat(bookings.count(line)).isOne();
    }

    @Test
    void in_a_transaction_of_others_it_is_held_until_it_returns_and_rolled_back_then() throws Exception {
        Inside hang = () -> {
            long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
            while (registry.getTransactionStatus() == Status.STATUS_ACTIVE) {
                assertThat(System.nanoTime()).as("it does not time out").isLessThan(end);
            }
            threads.submit(() -> leases.awaitExtensions(key, 4)).get(30, TimeUnit.SECONDS);
        };
        transaction.setTransactionTimeout(1);
        try {
            transaction.begin();
            assertThatThrownBy(() -> joining.take(key, line, hang, Inside.NOTHING))
                    .isInstanceOf(EJBTransactionRolledbackException.class)
                    .hasCauseExactlyInstanceOf(OperationRolledBackException.class);
            assertThatThrownBy(() -> transaction.commit()).isInstanceOf(RollbackException.class);
        } finally {
            transaction.setTransactionTimeout(0);
        }
        assertThat(state("till.stateless")).as("the partner was called").isEqualTo(OperationState.SUCCEEDED);
        assertThat(bookings.count(line)).as("by the reconciler").isOne();
    }
}
