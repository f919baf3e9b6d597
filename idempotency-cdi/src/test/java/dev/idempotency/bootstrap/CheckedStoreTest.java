package dev.idempotency.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.idempotency.OperationIdentity;
import dev.idempotency.record.Claim;
import dev.idempotency.record.Horizon;
import dev.idempotency.record.LeaseStore;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.record.StoreFailure.Kind;
import dev.idempotency.testing.LogCapture;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CheckedStoreTest {

    private static final OperationIdentity IDENTITY =
            new OperationIdentity("default", "anonymous", "orders.place", "k");

    private static final Duration AT_ONCE = Duration.ZERO;
    private static final Duration LONGER_THAN_ANY_TEST = Duration.ofMinutes(1);

    private final AtomicInteger checks = new AtomicInteger();
    private final Fake store = new Fake();
    private final ExecutorService pool = Executors.newCachedThreadPool();
    private volatile RuntimeException failure;
    private volatile Runnable duringCheck = () -> {};

    private final CheckedStore checked = withPatience(LONGER_THAN_ANY_TEST);

    private CheckedStore withPatience(Duration patience) {
        Runnable check = () -> {
            checks.incrementAndGet();
            duringCheck.run();
            if (failure != null) {
                throw failure;
            }
        };
        return new CheckedStore(store, new FirstContact("jdbc/orders", check, patience));
    }

    @Test
    void what_has_passed_once_is_not_checked_again() {
        checked.look(IDENTITY);
        checked.look("default", "anonymous", IDENTITY.operationId());
        NewClaim claim = new NewClaim(IDENTITY, "attempt", "v1:");
        checked.claim(claim);
        checked.complete(claim, Outcome.SUCCESS_WITHOUT_RESULT);
        checked.abandon(IDENTITY, "attempt");

        assertThat(checks).hasValue(1);
        assertThat(store.calls).hasValue(5);
    }

    @Test
    void nothing_reaches_a_store_that_has_not_passed() {
        failure = failureOf(Kind.UNREACHABLE);

        assertThatThrownBy(() -> checked.claim(new NewClaim(IDENTITY, "attempt", "v1:")))
                .isSameAs(failure);
        assertThat(store.calls).hasValue(0);
    }

    @Test
    void a_defect_is_logged_once_for_many_calls_and_told_to_each() {
        failure = failureOf(Kind.DEFECT);

        List<String> logged = LogCapture.of(CheckedStore.class, () -> {
            for (int call = 0; call < 3; call++) {
                assertThat(catchThrowableOfType(StoreFailure.class, () -> checked.look(IDENTITY))
                                .kind())
                        .isEqualTo(Kind.DEFECT);
            }
        });

        assertThat(logged).singleElement().asString().startsWith("IDEMP0422E").contains("the reason");
    }

    @Test
    void a_store_that_has_become_usable_is_used_and_that_is_logged() {
        CheckedStore impatient = withPatience(AT_ONCE);
        failure = failureOf(Kind.UNREACHABLE);
        assertThatThrownBy(() -> impatient.look(IDENTITY)).isSameAs(failure);
        failure = null;

        List<String> logged = LogCapture.of(CheckedStore.class, () -> impatient.look(IDENTITY));

        assertThat(logged).singleElement().asString().startsWith("IDEMP0428I").contains("jdbc/orders");
        assertThat(store.calls).hasValue(1);
    }

    @Test
    void a_check_that_breaks_has_failed_like_any_other() {
        failure = new IllegalStateException("no registry");

        List<String> logged = LogCapture.of(CheckedStore.class, () -> {
            for (int call = 0; call < 3; call++) {
                assertThatThrownBy(() -> checked.look(IDENTITY))
                        .isInstanceOf(StoreFailure.class)
                        .hasMessageStartingWith("IDEMP0426E")
                        .hasCause(failure);
            }
        });

        assertThat(checks).hasValue(1);
        assertThat(store.calls).hasValue(0);
        assertThat(logged).singleElement().asString().contains("IDEMP0422E", "IDEMP0426E", "no registry");
    }

    @Test
    void a_check_that_broke_is_made_again_later() {
        CheckedStore impatient = withPatience(AT_ONCE);
        failure = new IllegalStateException("no registry");
        assertThatThrownBy(() -> impatient.look(IDENTITY)).hasCause(failure);
        failure = null;

        impatient.look(IDENTITY);

        assertThat(checks).hasValue(2);
    }

    @Test
    void calls_that_come_during_a_check_share_its_success() throws Exception {
        duringAHeldCheck(checked, release -> {
            for (Future<?> other : callsFrom(release, checked)) {
                other.get();
            }
        });
        assertThat(checks).hasValue(1);
        assertThat(store.calls).hasValue(9);
    }

    @Test
    void calls_that_come_during_a_check_share_its_failure_instead_of_each_trying_for_itself() throws Exception {
        failure = failureOf(Kind.UNREACHABLE);
        duringAHeldCheck(checked, release -> {
            for (Future<?> other : callsFrom(release, checked)) {
                assertThatThrownBy(other::get).hasCause(failure);
            }
        });
        assertThat(checks).hasValue(1);
    }

    @Test
    void nobody_queues_up_behind_a_check_that_hangs() throws Exception {
        CheckedStore impatient = withPatience(AT_ONCE);
        duringAHeldCheck(impatient, release -> {
            for (int call = 0; call < 8; call++) {
                StoreFailure told = catchThrowableOfType(StoreFailure.class, () -> impatient.look(IDENTITY));
                assertThat(told.kind()).isEqualTo(Kind.UNREACHABLE);
                assertThat(told).hasMessageStartingWith("IDEMP0431W");
            }
            release.run();
        });
        impatient.look(IDENTITY);
        assertThat(checks).hasValue(1);
    }

    @AfterEach
    void stopTheOthers() {
        pool.shutdownNow();
    }

    /** Does something while a check is being made that ends only when it is released. */
    private void duringAHeldCheck(CheckedStore store, Scene scene) throws Exception {
        CountDownLatch checking = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        duringCheck = () -> {
            checking.countDown();
            await(proceed);
        };
        Future<?> first = pool.submit(() -> store.look(IDENTITY));
        await(checking);
        scene.play(proceed::countDown);
        if (failure == null) {
            first.get();
        }
    }

    /** Eight further calls, all on their way before the check is released. */
    private List<Future<?>> callsFrom(Runnable release, CheckedStore store) {
        CountDownLatch called = new CountDownLatch(8);
        List<Future<?>> calls = new ArrayList<>();
        for (int call = 0; call < 8; call++) {
            calls.add(pool.submit(() -> {
                called.countDown();
                store.look(IDENTITY);
            }));
        }
        await(called);
        release.run();
        return calls;
    }

    @FunctionalInterface
    private interface Scene {
        void play(Runnable release) throws Exception;
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static StoreFailure failureOf(Kind kind) {
        return new StoreFailure(kind, "the reason", new IllegalStateException());
    }

    private static final class Fake implements RecordStore {

        final AtomicInteger calls = new AtomicInteger();

        @Override
        public Claim claim(NewClaim claim) {
            calls.incrementAndGet();
            return new Claim.Won();
        }

        @Override
        public void complete(NewClaim claim, Outcome outcome) {
            calls.incrementAndGet();
        }

        @Override
        public Horizon horizon() {
            calls.incrementAndGet();
            return Horizon.NONE;
        }

        @Override
        public Optional<OperationRecord> find(OperationIdentity identity) {
            calls.incrementAndGet();
            return Optional.empty();
        }

        @Override
        public Sighting look(OperationIdentity identity) {
            calls.incrementAndGet();
            return new Sighting.Absent();
        }

        @Override
        public Sighting look(String namespace, String caller, String operationId) {
            calls.incrementAndGet();
            return new Sighting.Absent();
        }

        @Override
        public Sighting abandon(OperationIdentity identity, String attemptId) {
            calls.incrementAndGet();
            return new Sighting.Running();
        }

        @Override
        public List<OperationIdentity> ended(Collection<String> operationIds) {
            return List.of();
        }

        @Override
        public LeaseStore leases() {
            throw new UnsupportedOperationException();
        }
    }
}
