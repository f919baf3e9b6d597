package dev.idempotency.bootstrap.mistakes.replacements;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.spi.CallerResolver;
import dev.idempotency.spi.DataSourceSelector;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestJta;
import org.junit.jupiter.api.Test;

class SeveralReplacementsTest {

    @Test
    void one_bean_names_callers() {
        assertThatThrownBy(() -> deploy(One.class, Other.class))
                .hasMessageContainingAll("IDEMP0424E", "CallerResolver", "$One", "$Other");
    }

    @Test
    void one_bean_names_datasources() {
        assertThatThrownBy(() -> deploy(North.class, South.class))
                .hasMessageContainingAll("IDEMP0424E", "DataSourceSelector", "$North", "$South");
    }

    private static void deploy(Class<?>... beans) {
        TestJta.weld()
                .addExtensions(TestApplication.ours())
                .addBeanClasses(beans)
                .initialize()
                .close();
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

    static class North implements DataSourceSelector {
        @Override
        public String currentDataSource() {
            return "jdbc/north";
        }
    }

    static class South implements DataSourceSelector {
        @Override
        public String currentDataSource() {
            return "jdbc/south";
        }
    }
}
