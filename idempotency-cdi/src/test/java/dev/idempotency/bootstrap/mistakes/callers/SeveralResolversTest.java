package dev.idempotency.bootstrap.mistakes.callers;

import dev.idempotency.bootstrap.mistakes.Refusal;
import dev.idempotency.spi.CallerResolver;
import org.junit.jupiter.api.Test;

class SeveralResolversTest {

    @Test
    void one_bean_names_callers() {
        Refusal.of(One.class, Other.class).tells("IDEMP0424E", "One", "Other");
    }

    static class One implements CallerResolver {
        @Override
        public String currentCaller() {
            return "one";
        }
    }

    static class Other implements CallerResolver {
        @Override
        public String currentCaller() {
            return "other";
        }
    }
}
