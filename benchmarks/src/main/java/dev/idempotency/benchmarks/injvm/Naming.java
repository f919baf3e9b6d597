package dev.idempotency.benchmarks.injvm;

import java.util.Hashtable;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.naming.Context;
import javax.naming.InitialContext;
import javax.naming.NameNotFoundException;
import javax.naming.NamingException;
import javax.naming.spi.NamingManager;
import org.jspecify.annotations.Nullable;

/** JNDI without a server: one map of names for the whole JVM. */
public final class Naming {

    private static final Map<String, Object> BOUND = new ConcurrentHashMap<>();

    static {
        try {
            NamingManager.setInitialContextFactoryBuilder(environment -> ignored -> new MapContext());
        } catch (NamingException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Naming() {}

    public static void bind(String name, Object object) {
        BOUND.put(name, object);
    }

    public static void unbind(String name) {
        BOUND.remove(name);
    }

    private static final class MapContext extends InitialContext {

        MapContext() throws NamingException {
            super(true);
        }

        @Override
        public Object lookup(String name) throws NamingException {
            Object found = BOUND.get(name);
            if (found == null) {
                throw new NameNotFoundException(name);
            }
            return found;
        }

        @Override
        protected @Nullable Context getDefaultInitCtx() {
            return this;
        }

        @Override
        public Hashtable<?, ?> getEnvironment() {
            return new Hashtable<>();
        }

        @Override
        public void close() {
            // Nothing is open.
        }
    }
}
