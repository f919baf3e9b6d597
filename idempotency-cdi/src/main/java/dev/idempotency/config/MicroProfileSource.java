package dev.idempotency.config;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.eclipse.microprofile.config.Config;
import org.eclipse.microprofile.config.ConfigProvider;

/** MicroProfile Config. Loaded only where its API is. */
final class MicroProfileSource implements ConfigSource {

    private static final String API = "org.eclipse.microprofile.config.ConfigProvider";

    private final Config config;

    private MicroProfileSource(Config config) {
        this.config = config;
    }

    /** Empty where the runtime has no MicroProfile Config, or only its API. */
    static Optional<ConfigSource> find() {
        try {
            Class.forName(API, false, MicroProfileSource.class.getClassLoader());
            return Optional.of(new MicroProfileSource(ConfigProvider.getConfig()));
        } catch (ClassNotFoundException | LinkageError | IllegalStateException e) {
            return Optional.empty();
        }
    }

    @Override
    public Optional<String> value(String key) {
        return config.getOptionalValue(key, String.class);
    }

    @Override
    public Set<String> names() {
        Set<String> names = new HashSet<>();
        config.getPropertyNames().forEach(names::add);
        return names;
    }
}
