package dev.idempotency.bootstrap.mistakes.callers;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.spi.CallerResolver;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestJta;
import org.jboss.weld.environment.se.Weld;
import org.junit.jupiter.api.Test;

class SeveralResolversTest {

    @Test
    void one_bean_names_callers() {
        Weld weld = TestJta.weld().addExtensions(TestApplication.ours()).addBeanClasses(One.class, Other.class);
        assertThatThrownBy(weld::initialize).hasMessageContainingAll("IDEMP0424E", "One", "Other");
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
