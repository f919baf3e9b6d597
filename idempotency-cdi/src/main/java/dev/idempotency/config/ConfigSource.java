package dev.idempotency.config;

import java.util.Optional;
import java.util.Set;

/** Where settings come from. */
interface ConfigSource {

    Optional<String> value(String key);

    /** All names that are set, also those of others and those of environment variables. */
    Set<String> names();

    /** MicroProfile Config where the runtime has it, else what every JVM has. */
    static ConfigSource ofRuntime() {
        return MicroProfileSource.find().orElseGet(JvmSource::new);
    }
}
