package dev.idempotency.protocol;

import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestPostgreSql;
import javax.sql.DataSource;

class PostgreSqlProtocolTest extends ProtocolContract {

    @Override
    DataSource dataSource() {
        return TestJta.pool(TestPostgreSql.newDatabase(), "postgres", "postgres", POOL_SIZE);
    }
}
