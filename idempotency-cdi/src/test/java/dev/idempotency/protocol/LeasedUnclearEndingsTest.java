package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.OperationState;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.StoreUnavailableException;
import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.execution.Answer;
import dev.idempotency.execution.Business;
import dev.idempotency.execution.Completion;
import dev.idempotency.execution.Reconciliations;
import dev.idempotency.jdbc.Schema;
import dev.idempotency.record.Outcome;
import dev.idempotency.spi.Finding;
import dev.idempotency.spi.Reconciler;
import dev.idempotency.testing.TcpProxy;
import dev.idempotency.testing.TcpProxy.Cut;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import java.net.URI;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Claims before the transaction on a real PostgreSQL behind a proxy that cuts. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class LeasedUnclearEndingsTest {

    private final ScheduledExecutorService container = Executors.newScheduledThreadPool(1);
    private TcpProxy proxy;
    private Node node;
    private Node other;
    /** Extends a lease ten times a second. */
    private Node busy;

    private OperationIdentity identity;
    private final AtomicInteger asked = new AtomicInteger();

    @BeforeAll
    void startTheNodes() throws Exception {
        String url = TestDatabase.POSTGRESQL.createUrl();
        URI address = URI.create(url.substring("jdbc:".length()));
        proxy = new TcpProxy(address.getPort());
        String host = address.getHost() + ":" + address.getPort();
        // Prepared on the server, statements would be sent by a number, and the proxy could not recognise them.
        String proxied = url.replace(host, "127.0.0.1:" + proxy.port()) + "&prepareThreshold=0";
        node = new Node(proxied, Duration.ofMinutes(5), new TakenOver(), () -> container);
        other = new Node(url, Duration.ofMinutes(5), new TakenOver(), () -> container);
        busy = new Node(url, Duration.ofMillis(300), new TakenOver(), () -> container);
        new Schema(() -> other.pool, Duration.ofSeconds(1)).prepare(SchemaMode.CREATE);
        try (Connection connection = other.pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        }
    }

    @AfterAll
    void stopTheNodes() throws Exception {
        container.shutdownNow();
        node.close();
        other.close();
        busy.close();
        proxy.close();
    }

    @BeforeEach
    void newIntent() {
        identity = Node.identity("pay.local", UUID.randomUUID().toString());
    }

    private final class TakenOver implements Reconciliations {

        @Override
        public Optional<Reconciler> reconciler(String operation) {
            return Optional.empty();
        }

        @Override
        public boolean mayBeTakenOver(String operation) {
            asked.incrementAndGet();
            return true;
        }

        @Override
        public Outcome outcome(String operation, Finding.Happened finding) {
            throw new UnsupportedOperationException();
        }

        @Override
        public Set<String> operations() {
            return Set.of("pay.local");
        }
    }

    private Business business(Runnable inside) {
        return () -> {
            node.write(identity.key());
            inside.run();
            return new Completion.Success(Outcome.SUCCESS_WITHOUT_RESULT, null);
        };
    }

    private OperationState state() {
        return other.status(identity).state();
    }

    @Test
    void a_commit_whose_answer_is_lost_is_found_to_have_happened() throws Exception {
        Answer answer = node.execute(identity, business(() -> proxy.cutAt("COMMIT", Cut.BEFORE_THE_ANSWER)));

        assertThat(answer).isInstanceOf(Answer.Replayed.class);
        assertThat(state()).isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void a_commit_that_never_reached_the_database_is_found_to_be_rolled_back() throws Exception {
        assertThatThrownBy(() -> node.execute(identity, business(() -> proxy.cutAt("COMMIT", Cut.BEFORE_THE_REQUEST))))
                .isInstanceOf(OperationRolledBackException.class);

        assertThat(other.status(identity).isFound()).isFalse();
        assertThat(node.execute(identity, business(() -> {}))).isInstanceOf(Answer.Executed.class);
    }

    @Test
    void a_commit_that_cannot_be_looked_into_is_unknown_and_held_until_the_lease_is_over() throws Exception {
        assertThatThrownBy(() -> node.execute(
                        identity,
                        business(() -> TestJta.registry().registerInterposedSynchronization(new DownAtCommit()))))
                .isInstanceOf(OutcomeUnknownException.class);
        proxy.up();

        assertThat(state()).isIn(OperationState.PROCESSING, OperationState.SUCCEEDED);
    }

    /** The database is still at it: whoever asked now what became of it could be told that it did not happen. */
    @Test
    void nobody_asks_about_a_commit_that_may_still_go_through() throws Exception {
        try (Connection gate = other.pool.getConnection();
                Statement statement = gate.createStatement()) {
            statement.execute("CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS"
                    + " 'BEGIN PERFORM pg_advisory_xact_lock_shared(4712); RETURN NULL; END'");
            statement.execute("CREATE CONSTRAINT TRIGGER slow AFTER INSERT ON ledger DEFERRABLE INITIALLY DEFERRED"
                    + " FOR EACH ROW WHEN (NEW.line = '" + identity.key() + "') EXECUTE FUNCTION slow()");
            statement.execute("SELECT pg_advisory_lock(4712)");
            int before = asked.get();

            assertThatThrownBy(() ->
                            node.execute(identity, business(() -> proxy.cutAt("COMMIT", Cut.BEFORE_THE_ANSWER))))
                    .isInstanceOf(OutcomeUnknownException.class);

            assertThat(asked).hasValue(before);
            assertThat(state()).isEqualTo(OperationState.PROCESSING);
            statement.execute("SELECT pg_advisory_unlock(4712)");
        }
        while (state() != OperationState.SUCCEEDED) {
            assertThat(Thread.interrupted()).as("time is over").isFalse();
        }
    }

    private final class DownAtCommit implements jakarta.transaction.Synchronization {
        @Override
        public void beforeCompletion() {
            proxy.down();
        }

        @Override
        public void afterCompletion(int status) {
            // The test looks at the outcome itself.
        }
    }

    /** The answer to the claim itself may be lost: what this attempt has claimed is its own. */
    @ParameterizedTest
    @EnumSource(Cut.class)
    void a_claim_whose_connection_breaks_is_this_attempts_all_the_same(Cut cut) throws Exception {
        proxy.cutAt("ON CONFLICT", cut);

        assertThat(node.execute(identity, business(() -> {}))).isInstanceOf(Answer.Executed.class);
        assertThat(state()).isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void a_completion_whose_connection_breaks_leaves_nothing() throws Exception {
        assertThatThrownBy(() ->
                        node.execute(identity, business(() -> proxy.cutAt("WITH done", Cut.BEFORE_THE_REQUEST))))
                .isInstanceOf(OperationRolledBackException.class);
        assertThat(other.status(identity).isFound()).isFalse();
    }

    @Test
    void without_a_database_nothing_runs() throws Exception {
        proxy.down();
        assertThatThrownBy(() -> node.execute(identity, () -> {
                    throw new AssertionError("must not run");
                }))
                .isInstanceOf(StoreUnavailableException.class);
        proxy.up();
        assertThat(node.execute(identity, business(() -> {}))).isInstanceOf(Answer.Executed.class);
    }

    @Test
    void what_is_given_up_while_it_is_being_extended_is_gone_at_once() throws Exception {
        try (Connection gate = other.pool.getConnection();
                Statement statement = gate.createStatement()) {
            holdExtensions(statement);
            FutureTask<Answer> answer = new FutureTask<>(() -> busy.execute(identity, () -> {
                awaitExtension(statement);
                throw new IllegalStateException("no answer");
            }));
            Thread attempt = new Thread(answer);
            attempt.start();
            while (attempt.getState() != Thread.State.BLOCKED && !answer.isDone()) {
                Thread.onSpinWait();
            }
            statement.execute("SELECT pg_advisory_unlock(4711)");

            assertThatThrownBy(answer::get).hasRootCauseMessage("no answer");
        }
        assertThat(other.status(identity).isFound()).isFalse();
    }

    /** An extension of this lease waits for a lock, which that session has. */
    private void holdExtensions(Statement statement) throws SQLException {
        statement.execute("CREATE FUNCTION held() RETURNS trigger LANGUAGE plpgsql AS"
                + " 'BEGIN PERFORM pg_advisory_xact_lock_shared(4711); RETURN NEW; END'");
        statement.execute("CREATE TRIGGER held BEFORE UPDATE ON idempotency_record FOR EACH ROW"
                + " WHEN (NEW.idempotency_key = '" + identity.key() + "') EXECUTE FUNCTION held()");
        statement.execute("SELECT pg_advisory_lock(4711)");
    }

    private static void awaitExtension(Statement statement) throws SQLException {
        boolean waiting = false;
        while (!waiting) {
            try (ResultSet row = statement.executeQuery("SELECT count(*) FROM pg_locks WHERE NOT granted"
                    + " AND locktype = 'advisory' AND objid = 4711")) {
                row.next();
                waiting = row.getInt(1) > 0;
            }
        }
    }
}
