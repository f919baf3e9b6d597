package dev.idempotency.bootstrap.mistakes.lapse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.ClaimMode;
import dev.idempotency.IdempotencyKey;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.OnLapse;
import dev.idempotency.bootstrap.IdempotencyExtension;
import dev.idempotency.bootstrap.mistakes.Refusal;
import dev.idempotency.spi.Finding;
import dev.idempotency.spi.Reconciler;
import dev.idempotency.spi.Reconciles;
import dev.idempotency.spi.UnclearOperation;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Who tells what became of an operation that was left behind. */
class LapseTest {

    @Test
    void what_leaves_nothing_behind_has_nothing_to_take_over() {
        Refusal.of(InTransaction.class).tells("IDEMP0436E", "InTransaction.place", "TAKE_OVER", "BEFORE_TRANSACTION");
    }

    @Test
    void one_reconciler_knows_about_an_operation() {
        assertThatThrownBy(() -> start(Before.class, One.class, Other.class))
                .hasMessageContainingAll("IDEMP0438E", "$One", "$Other", "orders.before");
    }

    @Test
    void a_reconciler_says_for_which_operations() {
        assertThatThrownBy(() -> start(Before.class, Silent.class)).hasMessageContainingAll("IDEMP0440E", "$Silent");
    }

    @Test
    void an_operation_of_which_nobody_can_tell_is_warned_of() {
        assertThat(warnings(Before.class))
                .singleElement()
                .asString()
                .contains("IDEMP0437W", "Before.place", "orders.before");
        assertThat(warnings(Before.class, One.class)).isEmpty();
        assertThat(warnings(TakenOver.class)).isEmpty();
    }

    @Test
    void a_reconciler_that_is_never_asked_is_warned_of() {
        assertThat(warnings(TakenOver.class, One.class))
                .singleElement()
                .asString()
                .contains("IDEMP0439W", "$One", "orders.before");
    }

    private static List<String> warnings(Class<?>... beans) {
        return LogCapture.of(IdempotencyExtension.class, () -> start(beans));
    }

    private static void start(Class<?>... beans) {
        TestApplication.start(TestJta.pool(TestDatabase.H2.createUrl(), 2), Map.of(), beans)
                .close();
    }

    static class InTransaction {
        @IdempotentOperation(value = "orders.place", onLapse = OnLapse.TAKE_OVER)
        public void place(@IdempotencyKey String key) {}
    }

    static class Before {
        @IdempotentOperation(value = "orders.before", claim = ClaimMode.BEFORE_TRANSACTION)
        public void place(@IdempotencyKey String key) {}
    }

    static class TakenOver {
        @IdempotentOperation(value = "orders.long", claim = ClaimMode.BEFORE_TRANSACTION, onLapse = OnLapse.TAKE_OVER)
        public void place(@IdempotencyKey String key) {}
    }

    @Reconciles("orders.before")
    static class One extends Silent {}

    @Reconciles("orders.before")
    static class Other extends Silent {}

    static class Silent implements Reconciler {
        @Override
        public Finding reconcile(UnclearOperation operation) {
            return Finding.notKnown();
        }
    }
}
