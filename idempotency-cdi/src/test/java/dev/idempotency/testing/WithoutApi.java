package dev.idempotency.testing;

import dev.idempotency.IdempotentOperation;
import java.net.URL;
import java.net.URLClassLoader;

/** Our classes as in a runtime without some API. */
public final class WithoutApi extends URLClassLoader {

    private final String missing;

    /** @param missing how the names of its classes begin */
    public WithoutApi(String missing) {
        super(
                new URL[] {
                    IdempotentOperation.class
                            .getProtectionDomain()
                            .getCodeSource()
                            .getLocation()
                },
                WithoutApi.class.getClassLoader());
        this.missing = missing;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith(missing)) {
            throw new ClassNotFoundException(name);
        }
        if (!name.startsWith("dev.idempotency.")) {
            return super.loadClass(name, resolve);
        }
        Class<?> loaded = findLoadedClass(name);
        return loaded == null ? findClass(name) : loaded;
    }
}
