package dev.idempotency.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.idempotency.OperationIdentity;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.RecordStore;
import dev.idempotency.record.Sighting;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.record.StoreFailure.Kind;
import dev.idempotency.testing.LogCapture;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class CheckedStoreTest {

    private static final OperationIdentity IDENTITY =
            new OperationIdentity("default", "anonymous", "orders.place", "k");

    private final AtomicInteger checks = new AtomicInteger();
    private final Fake store = new Fake();
    private volatile StoreFailure failure;
    private volatile Runnable duringCheck = () -> {};

    private final CheckedStore checked = new CheckedStore(store, () -> {
        checks.incrementAndGet();
        duringCheck.run();
        if (failure != null) {
            throw failure;
        }
    });

    @Test
    void what_has_passed_once_is_not_checked_again() {
        checked.look(IDENTITY);
        checked.look("default", "anonymous", IDENTITY.operationId());
        NewClaim claim = new NewClaim(IDENTITY, "attempt", "v1:", false);
        checked.claim(claim);
        checked.complete(claim, Outcome.SUCCESS_WITHOUT_RESULT);

        assertThat(checks).hasValue(1);
        assertThat(store.calls).hasValue(4);
    }

    @Test
    void nothing_reaches_a_store_that_has_not_passed() {
        failure = failureOf(Kind.UNREACHABLE);

        assertThatThrownBy(() -> checked.claim(new NewClaim(IDENTITY, "attempt", "v1:", false)))
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
        failure = failureOf(Kind.UNREACHABLE);
        assertThatThrownBy(() -> checked.look(IDENTITY)).isSameAs(failure);
        failure = null;

        List<String> logged = LogCapture.of(CheckedStore.class, this::untilUsed);

        assertThat(logged).singleElement().asString().startsWith("IDEMP0428I");
    }

    private void untilUsed() {
        while (store.calls.get() == 0) {
            try {
                checked.look(IDENTITY);
            } catch (StoreFailure stillTold) {
                Thread.onSpinWait();
            }
        }
    }

    @Test
    void calls_that_wait_for_a_check_share_its_failure_instead_of_each_trying_for_itself() throws Exception {
        failure = failureOf(Kind.UNREACHABLE);
        CountDownLatch checking = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        duringCheck = () -> {
            checking.countDown();
            await(proceed);
        };
        ExecutorService pool = Executors.newCachedThreadPool();
        try {
            List<Future<?>> calls = new ArrayList<>();
            for (int call = 0; call < 8; call++) {
                calls.add(pool.submit(() -> checked.look(IDENTITY)));
            }
            await(checking);
            proceed.countDown();
            for (Future<?> call : calls) {
                assertThatThrownBy(call::get).hasCause(failure);
            }
        } finally {
            pool.shutdownNow();
        }
        assertThat(checks).hasValue(1);
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
        public Sighting look(OperationIdentity identity) {
            calls.incrementAndGet();
            return new Sighting.Absent();
        }

        @Override
        public Sighting look(String namespace, String caller, String operationId) {
            calls.incrementAndGet();
            return new Sighting.Absent();
        }
    }
}
