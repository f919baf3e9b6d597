package dev.idempotency.protocol;

import dev.idempotency.OperationIdentity;
import dev.idempotency.jdbc.JdbcRecordStore;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.OperationRecord;
import dev.idempotency.record.Sighting;
import dev.idempotency.testing.WrappedDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** Another node: it shares the database with the application under test, and nothing else. */
final class OtherNode {

    private OtherNode() {}

    /** Claims on that connection, and leaves its transaction open. */
    static void claim(Connection connection, String operation, String key) {
        won(store(connection), new NewClaim(identity(operation, key), "other-node", "v1:other"));
    }

    /** Executes an operation on that connection with the outcome of another one, and commits. */
    static void repeat(Connection connection, String operation, String key, String newKey) throws SQLException {
        JdbcRecordStore store = store(connection);
        Sighting first = store.look(identity(operation, key));
        OperationRecord record = ((Sighting.Recorded) first).record();
        NewClaim claim = new NewClaim(identity(operation, newKey), "other-node", record.fingerprint());
        connection.setAutoCommit(false);
        won(store, claim);
        store.complete(claim, record.outcome());
        connection.commit();
        connection.setAutoCommit(true);
    }

    /** Records an operation without having claimed it, as only somebody could who does not keep to the protocol. */
    static void recordUnclaimed(Connection connection, String operation, String key, String newKey)
            throws SQLException {
        JdbcRecordStore store = store(connection);
        OperationRecord record = ((Sighting.Recorded) store.look(identity(operation, key))).record();
        store.complete(new NewClaim(identity(operation, newKey), "other-node", record.fingerprint()), record.outcome());
    }

    private static JdbcRecordStore store(Connection connection) {
        return new JdbcRecordStore(() -> new One(connection));
    }

    private static OperationIdentity identity(String operation, String key) {
        return new OperationIdentity("default", OperationIdentity.ANONYMOUS, operation, key);
    }

    private static void won(JdbcRecordStore store, NewClaim claim) {
        Claim answer = store.claim(claim);
        if (!(answer instanceof Claim.Won)) {
            throw new IllegalStateException("the other node did not win: " + answer);
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
