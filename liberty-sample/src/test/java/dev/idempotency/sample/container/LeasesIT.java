package dev.idempotency.sample.container;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.sample.container.bookings.Bookings;
import dev.idempotency.sample.container.tills.LeaseEnds;
import dev.idempotency.sample.container.tills.Partner;
import dev.idempotency.sample.container.tills.Till;
import dev.idempotency.sample.container.tills.Till.Inside;
import jakarta.annotation.Resource;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.literal.NamedLiteral;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;

/** Claims before the transaction, in transactions of the library (plain) and of the container (stateless). */
@ExtendWith(ArquillianExtension.class)
@Timeout(60)
class LeasesIT {

    private static final String[] KINDS = {"plain", "stateless"};

    @Inject
    @Any
    private Instance<Till> tills;

    @Inject
    private Partner partner;

    @Inject
    private Bookings bookings;

    @Inject
    private IdempotentOperations operations;

    @Inject
    private LeaseEnds leases;

    @Resource(lookup = "java:comp/DefaultManagedExecutorService")
    private ManagedExecutorService threads;

    private String key;
    private String line;

    @Deployment
    static WebArchive application() {
        return Applications.withBookings(LeasesIT.class)
                .addPackage(Till.class.getPackage())
                .addAsResource(new StringAsset("""
                                idempotency.lease=PT1S
                                idempotency.reconcile-interval=PT1S
                                """), "META-INF/microprofile-config.properties");
    }

    @BeforeEach
    void newIntent() {
        key = UUID.randomUUID().toString();
        line = "line-" + key;
        partner.setAnswering(true);
    }

    private String take(String kind, Inside before, Inside after) throws Exception {
        return tills.select(NamedLiteral.of(kind)).get().take(key, line, before, after);
    }

    private OperationStatus status(String kind) {
        return operations.status("till." + kind, key);
    }

    private <T> T onAnotherThread(Callable<T> work) throws Exception {
        return threads.submit(work).get(30, TimeUnit.SECONDS);
    }

    private static Throwable thrownBy(Callable<?> call) {
        try {
            throw new AssertionError("nothing was thrown, but returned: " + call.call());
        } catch (Exception e) {
            return e;
        }
    }

    private static void fail() {
        throw new IllegalStateException("on purpose");
    }

    @Test
    void it_is_seen_while_it_runs_and_recorded_with_its_effects() throws Exception {
        for (String kind : KINDS) {
            newIntent();
            String result = take(
                    kind,
                    () -> assertThat(onAnotherThread(() -> status(kind)).submittedAt())
                            .isNotNull(),
                    () -> assertThat(onAnotherThread(() -> status(kind).state()))
                            .isEqualTo(OperationState.PROCESSING));

            assertThat(status(kind).state()).isEqualTo(OperationState.SUCCEEDED);
            assertThat(take(kind, Inside.NOTHING, Inside.NOTHING)).isEqualTo(result);
            assertThat(bookings.count(line)).isOne();
        }
    }

    @Test
    void what_failed_before_the_partner_was_called_may_be_tried_again() throws Exception {
        for (String kind : KINDS) {
            newIntent();
            thrownBy(() -> take(kind, LeasesIT::fail, Inside.NOTHING));
            assertThat(status(kind).isFound()).as(kind).isFalse();
            assertThat(bookings.count(line)).isZero();

            take(kind, Inside.NOTHING, Inside.NOTHING);
            assertThat(bookings.count(line)).isOne();
        }
    }

    /** Where the container ends the transaction, its caller has the exception before anybody is asked. */
    @Test
    void what_failed_after_the_partner_was_called_is_found_out_and_made_up_for() throws Exception {
        assertThat(take("plain", Inside.NOTHING, LeasesIT::fail)).isEqualTo("taken " + line);
        assertSettled("plain");

        newIntent();
        thrownBy(() -> take("stateless", Inside.NOTHING, LeasesIT::fail));
        assertSettled("stateless");
    }

    private void assertSettled(String kind) throws Exception {
        assertThat(status(kind).state()).as(kind).isEqualTo(OperationState.SUCCEEDED);
        assertThat(bookings.count(line)).as("written by the reconciler").isOne();
        assertThat(take(kind, Inside.NOTHING, Inside.NOTHING)).isEqualTo("taken " + line);
    }

    @Test
    void what_is_not_known_is_learnt_in_the_background() {
        for (String kind : KINDS) {
            newIntent();
            partner.setAnswering(false);
            thrownBy(() -> take(kind, Inside.NOTHING, LeasesIT::fail));
            assertThat(status(kind).state().isFinal()).isFalse();
            assertThat(bookings.count(line)).isZero();

            partner.setAnswering(true);
            assertThat(operations
                            .await("till." + kind, key, Duration.ofSeconds(30))
                            .state())
                    .isEqualTo(OperationState.SUCCEEDED);
            assertThat(bookings.count(line)).isOne();
        }
    }

    /** Each extension is a third of a lease after the one before. */
    @Test
    void a_lease_is_extended_while_the_work_takes_longer() throws Exception {
        for (String kind : KINDS) {
            newIntent();
            take(kind, () -> onAnotherThread(() -> leases.awaitExtensions(key, 5)), Inside.NOTHING);
            assertThat(status(kind).state()).isEqualTo(OperationState.SUCCEEDED);
        }
    }
}
