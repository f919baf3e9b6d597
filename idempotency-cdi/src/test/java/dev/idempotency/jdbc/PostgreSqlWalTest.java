package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationIdentity;
import dev.idempotency.record.Outcome;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * How much an operation writes to PostgreSQL's write-ahead log, on tables that are in memory, without full page images.
 * The bounds are what was measured and a tenth.
 */
class PostgreSqlWalTest extends StoreFixture {

    private static final int OPERATIONS = 500;
    private static final byte[] RESULT = "x".repeat(300).getBytes();

    private long millis = System.currentTimeMillis();

    PostgreSqlWalTest() {
        super(StoreKind.POSTGRESQL);
    }

    @BeforeAll
    void withoutPageImages() throws SQLException {
        setPageImages("off");
        for (int i = 0; i < 200; i++) {
            record(timeOrdered(), success(RESULT));
        }
    }

    @AfterAll
    void withPageImages() throws SQLException {
        setPageImages("on");
    }

    /** The server takes a changed setting over at its own time, at the latest with the next checkpoint. */
    private void setPageImages(String value) throws SQLException {
        execute("ALTER SYSTEM SET full_page_writes = " + value);
        execute("SELECT pg_reload_conf()");
        while (!text("SHOW full_page_writes").equals(value)) {
            Thread.onSpinWait();
        }
        execute("CHECKPOINT");
    }

    @Test
    void an_operation_with_a_result_of_300_bytes() throws SQLException {
        assertThat(bytesPerOperation(this::timeOrdered, true)).isLessThan(1_120);
    }

    @Test
    void an_operation_with_an_opaque_key_and_a_result_of_300_bytes() throws SQLException {
        assertThat(bytesPerOperation(this::newIdentity, true)).isLessThan(1_150);
    }

    @Test
    void an_operation_without_result() throws SQLException {
        assertThat(bytesPerOperation(this::timeOrdered, false)).isLessThan(495);
    }

    @Test
    void a_replay_writes_nothing() throws SQLException {
        OperationIdentity identity = timeOrdered();
        record(identity, success(RESULT));
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 5; round++) {
            least = Math.min(least, bytesOfReplays(identity));
        }
        // The server's own work, such as a vacuum, writes to the same log: it adds to a round, and takes nothing away.
        assertThat(least).as("bytes of 100 replays").isLessThan(100);
    }

    private long bytesOfReplays(OperationIdentity identity) throws SQLException {
        long before = position();
        for (int i = 0; i < 100; i++) {
            transactions.begin();
            store.claim(claim(identity));
            transactions.commit();
        }
        return position() - before;
    }

    /** Of several rounds the least: the server's own work writes to the same log. */
    private long bytesPerOperation(Supplier<OperationIdentity> identities, boolean result) throws SQLException {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < 4; round++) {
            long before = position();
            for (int i = 0; i < OPERATIONS; i++) {
                transactions.begin();
                execute(claim(identities.get()), result ? success(RESULT) : Outcome.SUCCESS_WITHOUT_RESULT);
                transactions.commit();
            }
            least = Math.min(least, (position() - before) / OPERATIONS);
        }
        return least;
    }

    private long position() throws SQLException {
        return number("SELECT pg_current_wal_insert_lsn() - '0/0'::pg_lsn");
    }

    private String text(String sql) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getString(1);
        }
    }

    /** A UUIDv7, as the library advises. */
    private OperationIdentity timeOrdered() {
        UUID random = UUID.randomUUID();
        long high = (++millis << 16) | 0x7000 | (random.getMostSignificantBits() & 0xFFF);
        return identity(new UUID(high, random.getLeastSignificantBits()).toString());
    }
}
