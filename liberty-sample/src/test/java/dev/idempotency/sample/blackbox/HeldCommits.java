package dev.idempotency.sample.blackbox;

import dev.idempotency.sample.running.PostgreSql;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Holds commits within PostgreSQL: before they are durable (a deferred trigger waits for a lock), or when they are and
 * have not been told (a standby that there is not would have to say so first).
 */
final class HeldCommits implements AutoCloseable {

    private static final String BEFORE = "advisory";
    private static final String AFTER = "SyncRep";

    private static final Duration PAUSE = Duration.ofMillis(50);

    private final PostgreSql database;
    private final Connection session;

    private HeldCommits(PostgreSql database) throws SQLException {
        this.database = database;
        this.session = database.connection();
    }

    /** From now on, a commit of such a row of that table is held before it is durable. */
    static HeldCommits of(PostgreSql database, String table, String rows) throws SQLException {
        HeldCommits held = new HeldCommits(database);
        held.execute("""
                CREATE OR REPLACE FUNCTION held_commit() RETURNS trigger LANGUAGE plpgsql AS
                'BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN NULL; END'
                """);
        held.execute("DROP TRIGGER IF EXISTS held_commit ON " + table);
        held.execute("CREATE CONSTRAINT TRIGGER held_commit AFTER INSERT ON " + table
                + " DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (" + rows + ") EXECUTE FUNCTION held_commit()");
        held.execute("SELECT pg_advisory_lock(4711)");
        return held;
    }

    /** Returns when no operation on another system is left that would be attempted, now or later. */
    void awaitNothingOutgoing() throws SQLException {
        String left = "SELECT count(*) FROM idempotency_outgoing WHERE finished_at IS NULL AND due_at IS NOT NULL";
        for (String count = text(left); !count.equals("0"); count = text(left)) {
            if (Thread.interrupted()) {
                throw new IllegalStateException("There are still " + count + " to be attempted");
            }
            LockSupport.parkNanos(PAUSE.toNanos());
        }
    }

    /** Returns when that many are held before they are durable. */
    void awaitUndecided(int number) throws SQLException {
        await(number, inCommit(BEFORE));
    }

    /** From now on, every commit is durable, and not told before the database has been started again. */
    void keepThemUntold() throws SQLException {
        execute("ALTER SYSTEM SET synchronous_standby_names = 'nobody'");
        execute("SELECT pg_reload_conf()");
        awaitTheFirstUntold(database.connection());
        // It counts when the file is read again: with the next start.
        execute("ALTER SYSTEM RESET synchronous_standby_names");
    }

    /** The processes of the database learn of it one by one, in their own time. */
    private void awaitTheFirstUntold(Connection other) throws SQLException {
        Thread committing = new Thread(() -> {
            try (Statement statement = other.createStatement()) {
                while (true) {
                    statement.execute("SELECT pg_logical_emit_message(true, 'held', '')");
                }
            } catch (SQLException e) {
                // The database has been ended.
            }
        });
        committing.setDaemon(true);
        committing.start();
        await(1, "query LIKE '%emit%' AND wait_event = '" + AFTER + "'");
    }

    /** Returns when that many are durable and not told. */
    void awaitUntold(int number) throws SQLException {
        await(number, inCommit(AFTER));
    }

    /** What is held goes through, and so does what comes later. */
    void letThrough() throws SQLException {
        execute("SELECT pg_advisory_unlock(4711)");
    }

    /** What is held is rolled back. What comes later is not held any more. */
    void undo() throws SQLException {
        execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE " + inCommit(BEFORE));
        await(0, inCommit(BEFORE));
        letThrough();
    }

    /** How many connections the database has. */
    int sessions() throws SQLException {
        return Integer.parseInt(text("SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend'"));
    }

    private static String inCommit(String event) {
        return "query = 'COMMIT' AND wait_event = '" + event + "'";
    }

    private void await(int number, String condition) throws SQLException {
        String count = "SELECT count(*) FROM pg_stat_activity WHERE " + condition;
        while (Integer.parseInt(text(count)) != number) {
            if (Thread.interrupted()) {
                throw new IllegalStateException("Never were there " + number + " with " + condition);
            }
        }
    }

    private void execute(String sql) throws SQLException {
        try (Statement statement = session.createStatement()) {
            statement.execute(sql);
        }
    }

    private String text(String query) throws SQLException {
        try (Statement statement = session.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            row.next();
            return row.getString(1);
        }
    }

    /** The lock ends with the session, and the trigger waits for nothing any more. */
    @Override
    public void close() throws SQLException {
        session.close();
    }
}
