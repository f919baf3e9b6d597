package dev.idempotency.protocol;

import dev.idempotency.OperationIdentity;
import dev.idempotency.jdbc.JdbcRecordStore;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.testing.WrappedDataSource;
import java.sql.Connection;
import javax.sql.DataSource;

/** Another node: it shares the database with the application under test, and nothing else. */
final class OtherNode {

    private OtherNode() {}

    /** Claims on that connection, and leaves its transaction open. */
    static void claim(Connection connection, String operation, String key) {
        OperationIdentity identity = new OperationIdentity("default", OperationIdentity.ANONYMOUS, operation, key);
        Claim claim = new JdbcRecordStore(() -> new One(connection))
                .claim(new NewClaim(identity, "other-node", "v1:other", true));
        if (!(claim instanceof Claim.Won)) {
            throw new IllegalStateException("the other node did not win: " + claim);
        }
    }

    /** Gives that connection again and again, and keeps it open. */
    private static final class One extends WrappedDataSource {

        private final Connection connection;

        One(Connection connection) {
            super((DataSource) null);
            this.connection = connection;
        }

        @Override
        public Connection getConnection() {
            return proxy(
                    Connection.class,
                    (self, method, arguments) ->
                            method.getName().equals("close") ? null : call(connection, method, arguments));
        }
    }
}
