package dev.idempotency.execution;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.ClaimMode;
import dev.idempotency.IdempotentOperation;
import dev.idempotency.KeyPresence;
import dev.idempotency.OnLapse;
import dev.idempotency.execution.OperationDescription.Kind;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CallKindsTest {

    private final CallKinds kinds = new CallKinds(
            new Operations(List.of(new OperationDescription(
                    "known.place",
                    method(Known.class, "place"),
                    Kind.BEAN_METHOD,
                    KeyPresence.REQUIRED,
                    Set.of(),
                    List.of(),
                    ClaimMode.IN_TRANSACTION,
                    OnLapse.RECONCILE))),
            List.of());

    @Test
    void a_method_beside_the_business_method_of_an_annotated_class_is_not_protected() {
        assertThat(kinds.open(method(Known.class, "help"), new Object[0])).isEmpty();
        assertThat(kinds.open(method(Base.class, "inherited"), new Object[0])).isEmpty();
    }

    @Test
    void what_was_not_described_at_deployment_is_refused_and_not_run_unprotected() {
        for (Method method : List.of(
                method(Known.class, "forgotten"), method(Unseen.class, "place"), method(UnseenClass.class, "place"))) {
            assertThatThrownBy(() -> kinds.open(method, new Object[0]))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageStartingWith("IDEMP0016E");
        }
    }

    private static Method method(Class<?> type, String name) {
        try {
            return type.getDeclaredMethod(name);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e);
        }
    }

    static class Base {
        void inherited() {}
    }

    @IdempotentOperation("known.place")
    static class Known extends Base {
        public void place() {}

        void help() {}

        @IdempotentOperation("known.forgotten")
        public void forgotten() {}
    }

    static class Unseen {
        @IdempotentOperation("unseen.place")
        public void place() {}
    }

    @IdempotentOperation("unseen.place")
    static class UnseenClass {
        public void place() {}
    }
}
