package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import javax.sql.DataSource;

class PostgreSqlProtocolTest extends ProtocolContract {

    @Override
    DataSource dataSource() {
        return TestJta.pool(TestDatabase.POSTGRESQL.createUrl(), POOL_SIZE);
    }
}
