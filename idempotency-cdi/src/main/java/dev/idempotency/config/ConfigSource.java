package dev.idempotency.config;

import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.eclipse.microprofile.config.ConfigProvider;
import org.jspecify.annotations.Nullable;

/** Where settings come from. */
@FunctionalInterface
interface ConfigSource {

    /** The value of that name; empty where it is not set or blank. */
    Optional<String> value(String name);

    /** MicroProfile Config where the runtime has it; else system properties, then environment variables. */
    static ConfigSource ofRuntime() {
        return hasMicroProfileConfig() ? MicroProfile.INSTANCE : ofProcess(System::getProperty, System::getenv);
    }

    private static boolean hasMicroProfileConfig() {
        try {
            Class.forName("org.eclipse.microprofile.config.ConfigProvider", true, ConfigSource.class.getClassLoader());
            return MicroProfile.INSTANCE.works();
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    /** Environment variables are named as MicroProfile Config does it: {@code IDEMPOTENCY_IN_FLIGHT_WAIT}. */
    static ConfigSource ofProcess(
            UnaryOperator<@Nullable String> properties, UnaryOperator<@Nullable String> environment) {
        return name -> Optional.ofNullable(properties.apply(name))
                .or(() -> Optional.ofNullable(
                        environment.apply(name.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT))))
                .filter(value -> !value.isBlank());
    }

    /** A class of its own, so that nothing of MicroProfile is touched where it is missing. */
    enum MicroProfile implements ConfigSource {
        INSTANCE;

        /** The API may be there without an implementation. */
        boolean works() {
            try {
                return ConfigProvider.getConfig() != null;
            } catch (IllegalStateException e) {
                return false;
            }
        }

        @Override
        public Optional<String> value(String name) {
            return ConfigProvider.getConfig()
                    .getOptionalValue(name, String.class)
                    .filter(value -> !value.isBlank());
        }
    }
}
