package dev.idempotency.protocol;

import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import javax.sql.DataSource;

class H2ProtocolTest extends ProtocolContract {

    @Override
    DataSource dataSource() {
        return TestJta.pool(TestDatabase.H2.createUrl(), POOL_SIZE);
    }
}
