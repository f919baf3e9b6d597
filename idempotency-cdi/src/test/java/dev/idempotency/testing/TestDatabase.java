package dev.idempotency.testing;

import java.util.UUID;
import javax.sql.DataSource;
import org.h2.jdbcx.JdbcDataSource;
import org.postgresql.ds.PGSimpleDataSource;

/** The databases that tests run on. */
public enum TestDatabase {
    /** In memory. */
    H2 {
        @Override
        public DataSource create() {
            JdbcDataSource dataSource = new JdbcDataSource();
            dataSource.setURL("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=500");
            return dataSource;
        }
    },

    /** The real one of {@link TestPostgreSql}. */
    POSTGRESQL {
        @Override
        public DataSource create() {
            PGSimpleDataSource dataSource = new PGSimpleDataSource();
            dataSource.setURL(TestPostgreSql.newDatabase());
            return dataSource;
        }
    };

    /** A new and empty database. Connections are not pooled. */
    public abstract DataSource create();
}
