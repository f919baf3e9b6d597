package dev.idempotency.jta;

import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/**
 * An object of the container that is the same in all of its components. Looked up when first needed and then kept: a
 * lookup costs more than what is done with it.
 */
final class Jndi<T> {

    private final String name;
    private final Class<T> type;
    private volatile @Nullable T found;

    Jndi(String name, Class<T> type) {
        this.name = name;
        this.type = type;
    }

    T get() {
        T known = found;
        if (known == null) {
            known = lookUp(name, type);
            found = known;
        }
        return known;
    }

    /** Looks up what is not the same everywhere. */
    static <T> T lookUp(String name, Class<T> type) {
        try {
            return type.cast(new InitialContext().lookup(name));
        } catch (NamingException e) {
            throw new IllegalStateException(name + " is not available here", e);
        }
    }

    static boolean isBound(String name) {
        try {
            return new InitialContext().lookup(name) != null;
        } catch (NamingException e) {
            return false;
        }
    }
}
