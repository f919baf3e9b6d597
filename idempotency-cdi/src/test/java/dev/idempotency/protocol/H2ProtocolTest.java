package dev.idempotency.protocol;

import dev.idempotency.testing.TestJta;
import java.util.UUID;
import javax.sql.DataSource;

class H2ProtocolTest extends ProtocolContract {

    @Override
    DataSource dataSource() {
        return TestJta.pool("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", "sa", "", POOL_SIZE);
    }
}
