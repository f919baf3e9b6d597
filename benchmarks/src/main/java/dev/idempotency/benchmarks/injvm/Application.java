package dev.idempotency.benchmarks.injvm;

import com.arjuna.ats.jta.cdi.TransactionExtension;
import dev.idempotency.benchmarks.business.Database;
import dev.idempotency.benchmarks.business.HandWrittenPayments;
import dev.idempotency.benchmarks.business.Payments;
import dev.idempotency.benchmarks.business.PlainPayments;
import dev.idempotency.benchmarks.business.ProtectedPayments;
import dev.idempotency.benchmarks.database.DatabaseKind;
import io.agroal.api.AgroalDataSource;
import jakarta.enterprise.inject.spi.Extension;
import java.util.ServiceLoader;
import java.util.concurrent.Executors;
import org.jboss.weld.environment.se.Weld;
import org.jboss.weld.environment.se.WeldContainer;

/** The business beans with CDI, JTA, a pool, a fresh database and the library, as it installs itself. */
public final class Application implements AutoCloseable {

    private final AgroalDataSource pool;
    private final WeldContainer container;

    private Application(AgroalDataSource pool, WeldContainer container) {
        this.pool = pool;
        this.container = container;
    }

    public static Application start(DatabaseKind kind, int poolSize) {
        EvidenceFile.open();
        Jta.bind();
        AgroalDataSource pool = Jta.pool(kind.createWithTables("benchmark"), poolSize);
        Naming.bind("java:comp/DefaultDataSource", pool);
        // As a server has it: for the purge.
        Naming.bind("java:comp/DefaultManagedScheduledExecutorService", Executors.newScheduledThreadPool(2));
        System.setProperty("idempotency.schema", "create");
        Weld weld = new Weld()
                .disableDiscovery()
                .addExtensions(new TransactionExtension())
                .addBeanClasses(
                        Database.class,
                        Payments.class,
                        PlainPayments.class,
                        HandWrittenPayments.class,
                        ProtectedPayments.class);
        ServiceLoader.load(Extension.class).stream()
                .filter(provider -> provider.type().getName().startsWith("dev.idempotency."))
                .forEach(provider -> weld.addExtensions(provider.get()));
        return new Application(pool, weld.initialize());
    }

    public <T> T get(Class<T> bean) {
        return container.select(bean).get();
    }

    /** The most connections that were in use at one time. */
    public long mostConnections() {
        return pool.getMetrics().maxUsedCount();
    }

    @Override
    public void close() {
        container.close();
        pool.close();
    }
}
