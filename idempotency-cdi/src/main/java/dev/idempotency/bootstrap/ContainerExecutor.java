package dev.idempotency.bootstrap;

import java.util.concurrent.ScheduledExecutorService;
import java.util.function.Supplier;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import org.jspecify.annotations.Nullable;

/** The container's executor for work that nobody's request does, looked up when first needed. Thread-safe. */
final class ContainerExecutor implements Supplier<ScheduledExecutorService> {

    static final String NAME = "java:comp/DefaultManagedScheduledExecutorService";

    private volatile @Nullable ScheduledExecutorService found;

    @Override
    public ScheduledExecutorService get() {
        ScheduledExecutorService known = found;
        if (known == null) {
            known = lookUp();
            found = known;
        }
        return known;
    }

    private static ScheduledExecutorService lookUp() {
        try {
            return (ScheduledExecutorService) new InitialContext().lookup(NAME);
        } catch (NamingException e) {
            throw new IllegalStateException(NAME + " is not available", e);
        }
    }
}
