package dev.idempotency.config;

import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** System properties, and environment variables where there is no such property: as MicroProfile Config orders them. */
final class JvmSource implements ConfigSource {

    private final Map<String, String> environment;

    JvmSource() {
        this(System.getenv());
    }

    JvmSource(Map<String, String> environment) {
        this.environment = environment;
    }

    @Override
    public Optional<String> value(String key) {
        return Optional.ofNullable(System.getProperty(key))
                .or(() -> Optional.ofNullable(environment.get(key)))
                .or(() -> Optional.ofNullable(environment.get(Setting.environmentName(key))));
    }

    @Override
    public Set<String> names() {
        Set<String> names = new HashSet<>(System.getProperties().stringPropertyNames());
        names.addAll(environment.keySet());
        return names;
    }
}
