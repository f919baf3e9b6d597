package dev.idempotency.fingerprint;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the four kinds of optional. */
final class Optionals {

    static final Set<Class<?>> TYPES =
            Set.of(Optional.class, OptionalInt.class, OptionalLong.class, OptionalDouble.class);

    private Optionals() {}

    /** What is in an object of one of these types; null if nothing is. */
    static @Nullable Object content(Object optional) {
        if (optional instanceof OptionalInt number) {
            return number.isPresent() ? number.getAsInt() : null;
        }
        if (optional instanceof OptionalLong number) {
            return number.isPresent() ? number.getAsLong() : null;
        }
        if (optional instanceof OptionalDouble number) {
            return number.isPresent() ? number.getAsDouble() : null;
        }
        return ((Optional<?>) optional).orElse(null);
    }
}
