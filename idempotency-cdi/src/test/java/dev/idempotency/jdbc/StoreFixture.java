package dev.idempotency.jdbc;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Outcome.BodyState;
import dev.idempotency.testing.CountingDataSource;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** A store on a database of its own, and short words for what tests do with it. Every test uses keys of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class StoreFixture {

    static final Duration IN_FLIGHT_WAIT = Duration.ofSeconds(1);

    private static final String FINGERPRINT = "v1:n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg";

    final StoreKind kind;
    DataSource database;
    CountingDataSource counting;
    LocalTransactions transactions;
    JdbcRecordStore store;

    StoreFixture(StoreKind kind) {
        this.kind = kind;
    }

    @BeforeAll
    void createStore() throws SQLException {
        database = kind.create();
        counting = new CountingDataSource(database);
        transactions = new LocalTransactions(counting);
        store = kind.createStore(transactions);
    }

    @AfterAll
    void closeConnections() throws SQLException {
        transactions.closeAll();
    }

    static OperationIdentity identity(String key) {
        return new OperationIdentity("default", "user:alice", "orders.place", key);
    }

    final OperationIdentity newIdentity() {
        return identity(kind.newKey());
    }

    final OperationIdentity newOfThisKind() {
        return identity(newKey());
    }

    /** One of which nothing special is known, unless a test is about others. */
    String newKey() {
        return kind.newKey();
    }

    static NewClaim claim(OperationIdentity identity) {
        return new NewClaim(identity, UUID.randomUUID().toString(), FINGERPRINT);
    }

    static Outcome success(String body) {
        return success(body.getBytes(StandardCharsets.UTF_8));
    }

    static Outcome success(byte[] body) {
        return new Outcome(OperationState.SUCCEEDED, 201, List.of(), body, BodyState.STORED, "4711", null);
    }

    /** Claims, completes and commits. */
    void record(OperationIdentity identity, Outcome outcome) throws SQLException {
        transactions.begin();
        execute(claim(identity), outcome);
        transactions.commit();
    }

    /** Claims and completes in the current transaction. */
    void execute(NewClaim claim, Outcome outcome) {
        if (!(store.claim(claim) instanceof Claim.Won)) {
            throw new IllegalStateException("taken: " + claim.identity());
        }
        store.complete(claim, outcome);
    }

    /** Claims in a transaction that is rolled back. */
    Claim tryClaim(OperationIdentity identity) throws SQLException {
        transactions.begin();
        try {
            return store.claim(claim(identity));
        } finally {
            transactions.rollback();
        }
    }

    long number(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getLong(1);
        }
    }

    void execute(String sql) throws SQLException {
        execute(database, sql);
    }

    static void execute(DataSource database, String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
