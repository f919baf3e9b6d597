package dev.idempotency.benchmarks.relay;

import com.arjuna.ats.jta.cdi.TransactionExtension;
import dev.idempotency.benchmarks.business.Database;
import dev.idempotency.benchmarks.business.Payments;
import dev.idempotency.benchmarks.injvm.Jta;
import dev.idempotency.benchmarks.injvm.Naming;
import io.agroal.api.AgroalDataSource;
import jakarta.enterprise.inject.spi.Extension;
import java.util.ServiceLoader;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/** An application that stores operations on other systems, and delivers them where it has threads for that. */
final class Node implements AutoCloseable {

    /** Attempts at a time, and connections: the same for all that are compared. */
    static final int PARALLEL = 8;

    private static final String EXECUTOR = "java:comp/DefaultManagedScheduledExecutorService";

    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(3 * PARALLEL);
    private final AgroalDataSource pool;
    private final WeldContainer container;

    private Node(String url, boolean delivers) {
        if (delivers) {
            Naming.bind(EXECUTOR, threads);
        } else {
            Naming.unbind(EXECUTOR);
        }
        pool = Jta.pool(url, PARALLEL);
        Naming.bind("java:comp/DefaultDataSource", pool);
        Weld weld = new Weld(UUID.randomUUID().toString())
                .disableDiscovery()
                .addExtensions(new TransactionExtension())
                .addBeanClasses(Database.class, Payments.class, Shop.class, Receiver.class, Progress.class);
        ServiceLoader.load(Extension.class).stream()
                .filter(provider -> provider.type().getName().startsWith("dev.idempotency."))
                .forEach(provider -> weld.addExtensions(provider.get()));
        container = weld.initialize();
    }

    static Node thatDelivers(String url) {
        return new Node(url, true);
    }

    static Node thatStores(String url) {
        return new Node(url, false);
    }

    Shop shop() {
        return container.select(Shop.class).get();
    }

    @Override
    public void close() {
        container.close();
        threads.shutdownNow();
        pool.close();
    }
}
