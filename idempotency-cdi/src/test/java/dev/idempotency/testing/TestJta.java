package dev.idempotency.testing;

import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import com.arjuna.ats.jta.cdi.TransactionExtension;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.AgroalConnectionFactoryConfiguration.TransactionIsolation;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.narayana.NarayanaTransactionIntegration;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import jakarta.transaction.UserTransaction;
import java.sql.SQLException;
import java.time.Duration;
import org.jboss.weld.environment.se.Weld;

/** A real transaction manager and real connection pools, without a server. */
public final class TestJta {

    static {
        for (String store : new String[] {null, "communicationStore", "stateStore"}) {
            ObjectStoreEnvironmentBean bean = store == null
                    ? BeanPopulator.getDefaultInstance(ObjectStoreEnvironmentBean.class)
                    : BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store);
            bean.setObjectStoreDir("target/narayana");
        }
        TestNaming.bind("java:/TransactionManager", transactionManager());
        TestNaming.bind("java:comp/UserTransaction", userTransaction());
        TestNaming.bind("java:comp/TransactionSynchronizationRegistry", registry());
    }

    private TestJta() {}

    /** A container with what makes {@code @Transactional} work, and nothing else yet. */
    public static Weld weld() {
        start();
        return new Weld().disableDiscovery().addExtensions(new TransactionExtension());
    }

    /** Makes sure that the names are bound. */
    public static void start() {
        // The static initialiser does it, once for the JVM.
    }

    public static TransactionManager transactionManager() {
        return com.arjuna.ats.jta.TransactionManager.transactionManager();
    }

    public static UserTransaction userTransaction() {
        return com.arjuna.ats.jta.UserTransaction.userTransaction();
    }

    public static TransactionSynchronizationRegistry registry() {
        return new TransactionSynchronizationRegistryImple();
    }

    /**
     * A pool that takes part in JTA transactions with plain, one-phase connections: a second connection in one
     * transaction fails instead of silently becoming two-phase.
     */
    public static AgroalDataSource pool(String url, int maxSize) {
        return pool(url, maxSize, null, TransactionIsolation.UNDEFINED);
    }

    /** The same over a {@link CountingDriver}. */
    public static AgroalDataSource countingPool(String url, int maxSize) {
        return pool(CountingDriver.url(url), maxSize, CountingDriver.class, TransactionIsolation.UNDEFINED);
    }

    /** The same over a {@link MeddlingDriver}. */
    public static AgroalDataSource meddlingPool(String url, int maxSize, TransactionIsolation isolation) {
        return pool(MeddlingDriver.url(url), maxSize, MeddlingDriver.class, isolation);
    }

    /** Pools of containers forget connections that broke. */
    private static boolean isBroken(SQLException error) {
        return error.getSQLState() != null && error.getSQLState().startsWith("08");
    }

    private static AgroalDataSource pool(String url, int maxSize, Class<?> driver, TransactionIsolation isolation) {
        start();
        AgroalDataSourceConfigurationSupplier configuration = new AgroalDataSourceConfigurationSupplier()
                .connectionPoolConfiguration(pool -> pool.maxSize(maxSize)
                        .acquisitionTimeout(Duration.ofSeconds(5))
                        .exceptionSorter(TestJta::isBroken)
                        .transactionIntegration(new NarayanaTransactionIntegration(transactionManager(), registry()))
                        .connectionFactoryConfiguration(factory -> factory.jdbcUrl(url)
                                .connectionProviderClass(driver)
                                .jdbcTransactionIsolation(isolation)));
        try {
            return AgroalDataSource.from(configuration);
        } catch (SQLException e) {
            throw new IllegalStateException("the pool cannot be started", e);
        }
    }
}
