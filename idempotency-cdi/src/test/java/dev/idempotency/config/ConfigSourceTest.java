package dev.idempotency.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.spi.ConfigBuilder;
import org.eclipse.microprofile.config.spi.ConfigProviderResolver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ConfigSourceTest {

    private static final String NAME = "idempotency.in-flight-wait";

    @AfterEach
    void forget() {
        System.clearProperty(NAME);
        ConfigProviderResolver.setInstance(null);
    }

    @Test
    void without_an_implementation_of_microprofile_config_the_jvm_is_asked() {
        System.setProperty(NAME, "PT3S");

        assertThat(ConfigSource.ofRuntime()).isInstanceOf(JvmSource.class);
        assertThat(ConfigSource.ofRuntime().value(NAME)).contains("PT3S");
        assertThat(ConfigSource.ofRuntime().names()).contains(NAME);
    }

    @Test
    void an_environment_variable_has_the_name_that_microprofile_config_gives_it() {
        JvmSource source = new JvmSource(Map.of("IDEMPOTENCY_IN_FLIGHT_WAIT", "PT2S"));

        assertThat(source.value(NAME)).contains("PT2S");
        assertThat(source.names()).contains("IDEMPOTENCY_IN_FLIGHT_WAIT");
    }

    @Test
    void a_system_property_wins_over_an_environment_variable() {
        System.setProperty(NAME, "PT3S");

        assertThat(new JvmSource(Map.of("IDEMPOTENCY_IN_FLIGHT_WAIT", "PT2S")).value(NAME))
                .contains("PT3S");
    }

    @Test
    void microprofile_config_is_asked_where_the_runtime_has_it() {
        System.setProperty(NAME, "PT3S");
        ConfigProviderResolver.setInstance(new Resolver(Map.of(NAME, "PT4S")));

        assertThat(ConfigSource.ofRuntime().value(NAME)).contains("PT4S");
        assertThat(ConfigSource.ofRuntime().names()).containsExactly(NAME);
    }

    /** As much of an implementation as is asked. */
    private static final class Resolver extends ConfigProviderResolver {

        private final Config config;

        Resolver(Map<String, String> values) {
            InvocationHandler handler =
                    (self, method, arguments) -> method.getName().equals("getOptionalValue")
                            ? Optional.ofNullable(values.get((String) arguments[0]))
                            : List.copyOf(values.keySet());
            this.config = (Config)
                    Proxy.newProxyInstance(Config.class.getClassLoader(), new Class<?>[] {Config.class}, handler);
        }

        @Override
        public Config getConfig() {
            return config;
        }

        @Override
        public Config getConfig(ClassLoader loader) {
            return config;
        }

        @Override
        public ConfigBuilder getBuilder() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void registerConfig(Config registered, ClassLoader loader) {
            throw new UnsupportedOperationException();
        }

        @Override
        public void releaseConfig(Config released) {
            throw new UnsupportedOperationException();
        }
    }
}
