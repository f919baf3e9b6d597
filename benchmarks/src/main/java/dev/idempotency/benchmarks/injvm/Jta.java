package dev.idempotency.benchmarks.injvm;

import com.arjuna.ats.arjuna.common.ObjectStoreEnvironmentBean;
import com.arjuna.ats.internal.jta.transaction.arjunacore.TransactionSynchronizationRegistryImple;
import com.arjuna.common.internal.util.propertyservice.BeanPopulator;
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.agroal.api.transaction.TransactionIntegration;
import io.agroal.narayana.NarayanaTransactionIntegration;
import jakarta.transaction.TransactionManager;
import jakarta.transaction.TransactionSynchronizationRegistry;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;

/** Narayana, and a non-XA pool that takes part in its transactions. */
public final class Jta {

    private static final TransactionManager MANAGER;
    private static final TransactionSynchronizationRegistry REGISTRY = new TransactionSynchronizationRegistryImple();

    static {
        String directory = Path.of(System.getProperty("java.io.tmpdir"), "idempotency-benchmarks", "narayana")
                .toString();
        BeanPopulator.getDefaultInstance(ObjectStoreEnvironmentBean.class).setObjectStoreDir(directory);
        for (String store : new String[] {"communicationStore", "stateStore"}) {
            BeanPopulator.getNamedInstance(ObjectStoreEnvironmentBean.class, store)
                    .setObjectStoreDir(directory);
        }
        MANAGER = com.arjuna.ats.jta.TransactionManager.transactionManager();
    }

    private Jta() {}

    public static void bind() {
        Naming.bind("java:/TransactionManager", MANAGER);
        Naming.bind("java:comp/UserTransaction", com.arjuna.ats.jta.UserTransaction.userTransaction());
        Naming.bind("java:comp/TransactionSynchronizationRegistry", REGISTRY);
    }

    /** Its connections take part in the transactions of the thread. */
    public static AgroalDataSource pool(String url, int size) {
        return pool(url, size, new NarayanaTransactionIntegration(MANAGER, REGISTRY));
    }

    /** The same for those who have transactions of their own. */
    public static AgroalDataSource poolWithoutJta(String url, int size) {
        return pool(url, size, TransactionIntegration.none());
    }

    private static AgroalDataSource pool(String url, int size, TransactionIntegration transactions) {
        try {
            return AgroalDataSource.from(new AgroalDataSourceConfigurationSupplier()
                    .connectionPoolConfiguration(pool -> pool.initialSize(size)
                            .maxSize(size)
                            .acquisitionTimeout(Duration.ofSeconds(30))
                            .transactionIntegration(transactions)
                            .connectionFactoryConfiguration(factory -> factory.jdbcUrl(url))));
        } catch (SQLException e) {
            throw new IllegalStateException("the pool cannot be started", e);
        }
    }
}
