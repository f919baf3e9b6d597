package dev.idempotency.bootstrap;

import dev.idempotency.messages.Messages;
import dev.idempotency.record.StoreFailure;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.util.function.Supplier;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The datasource of that JNDI name, looked up when first needed and then kept. Thread-safe. */
final class NamedDataSource implements Supplier<DataSource> {

    private final String name;
    private volatile @Nullable DataSource found;

    NamedDataSource(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }

    @Override
    public DataSource get() {
        DataSource known = found;
        if (known == null) {
            known = lookUp();
            found = known;
        }
        return known;
    }

    /** The database behind it, for people. */
    String product() {
        try (Connection connection = get().getConnection()) {
            DatabaseMetaData database = connection.getMetaData();
            return database.getDatabaseProductName() + " " + database.getDatabaseProductVersion();
        } catch (SQLException | RuntimeException e) {
            return "away";
        }
    }

    private DataSource lookUp() {
        try {
            return (DataSource) new InitialContext().lookup(name);
        } catch (NamingException | ClassCastException e) {
            throw new StoreFailure(StoreFailure.Kind.DEFECT, Messages.text("IDEMP0423E", name), e);
        }
    }
}
