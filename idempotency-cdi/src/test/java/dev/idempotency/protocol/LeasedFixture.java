package dev.idempotency.protocol;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.OperationFailure;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationState;
import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.execution.Answer;
import dev.idempotency.execution.Business;
import dev.idempotency.execution.Completion;
import dev.idempotency.execution.Reconciliations;
import dev.idempotency.jdbc.Schema;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.record.Claim;
import dev.idempotency.record.NewClaim;
import dev.idempotency.record.Outcome;
import dev.idempotency.record.Outcome.BodyState;
import dev.idempotency.spi.Finding;
import dev.idempotency.spi.Reconciler;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestLeases;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;

/** Several nodes on one database that claim before the transaction. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class LeasedFixture {

    /** All its effects are in its transaction. */
    static final String LOCAL = "pay.local";

    /** A reconciler knows about it. */
    static final String PARTNER = "pay.partner";

    /** Stands for a bean that there is, and that cannot be made. */
    static final Reconciler NOT_MADE = operation -> Finding.notKnown();

    /** Nobody knows about it. */
    static final String NOBODYS = "pay.nobodys";

    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofMinutes(5);

    private final TestDatabase kind;
    private final ScheduledExecutorService container = Executors.newScheduledThreadPool(2);
    final ExecutorService threads = Executors.newCachedThreadPool();
    final AtomicInteger runs = new AtomicInteger();
    final AtomicInteger questions = new AtomicInteger();
    volatile Reconciler partner = operation -> Finding.notKnown();
    Node one;
    Node two;

    /** Its leases are short enough to be outlived, and long enough for an extension that comes late. */
    Node steady;

    /** Extends no lease, as one whose executor is full, or that is stopped for longer than a lease. */
    Node frozen;

    /** Its transactions time out after a second. */
    Node hasty;

    String key;

    LeasedFixture(TestDatabase kind) {
        this.kind = kind;
    }

    @BeforeAll
    void startTheNodes() throws SQLException {
        String url = kind.createUrl();
        one = new Node(url, SHORT, new Known(), () -> container);
        two = new Node(url, LONG, new Known(), () -> container);
        steady = new Node(url, Duration.ofMillis(1500), new Known(), () -> container);
        frozen = new Node(url, SHORT, new Known(), () -> {
            throw new RejectedExecutionException("full");
        });
        hasty = new Node(url, TestLeases.lasting(SHORT, Duration.ofSeconds(1)), new Known(), () -> container);
        new Schema(() -> one.pool, Duration.ofSeconds(1)).prepare(SchemaMode.CREATE);
        try (Connection connection = one.pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        }
    }

    @AfterAll
    void stopTheNodes() {
        threads.shutdownNow();
        container.shutdownNow();
        one.close();
        two.close();
        steady.close();
        frozen.close();
        hasty.close();
    }

    @BeforeEach
    void newIntent() {
        key = UUID.randomUUID().toString();
        partner = operation -> Finding.notKnown();
        runs.set(0);
        questions.set(0);
    }

    private final class Known implements Reconciliations {

        @Override
        public Optional<Reconciler> reconciler(String operation) {
            if (partner == NOT_MADE) {
                questions.incrementAndGet();
                throw new IllegalStateException("the bean could not be made");
            }
            return operation.equals(PARTNER)
                    ? Optional.of(unclear -> {
                        questions.incrementAndGet();
                        return partner.reconcile(unclear);
                    })
                    : Optional.empty();
        }

        @Override
        public boolean mayBeTakenOver(String operation) {
            return operation.equals(LOCAL);
        }

        @Override
        public Outcome outcome(String operation, Finding.Happened finding) {
            return outcomeOf(String.valueOf(finding.result()), finding.resourceId());
        }

        @Override
        public Set<String> operations() {
            return Set.of(LOCAL, PARTNER);
        }
    }

    private static Outcome outcomeOf(String body, String resourceId) {
        byte[] bytes = body.getBytes(java.nio.charset.StandardCharsets.UTF_8);
        return new Outcome(OperationState.SUCCEEDED, 0, List.of(), bytes, BodyState.STORED, resourceId, null);
    }

    static Completion done(String body) {
        return new Completion.Success(outcomeOf(body, "R-" + body), body);
    }

    static Completion no() {
        OperationFailure failure = new OperationFailure("about:blank", "No", 409, null);
        return new Completion.DefiniteFailure(
                new Outcome(OperationState.FAILED, 409, List.of(), null, BodyState.NONE, null, failure), null, null);
    }

    OperationIdentity identity(String operation) {
        return Node.identity(operation, key);
    }

    /** What the business does on that node: a line in the ledger, and what the test wants. */
    Business business(Node node, String body, Callable<?> inside) {
        return () -> {
            runs.incrementAndGet();
            node.write(key);
            inside.call();
            return done(body);
        };
    }

    Business business(Node node) {
        return business(node, "done", () -> null);
    }

    static Business failing(Node node, String line) {
        return () -> {
            node.write(line);
            throw new IllegalStateException("no answer");
        };
    }

    long number(String sql, String value) {
        try (Connection connection = two.pool.getConnection();
                PreparedStatement select = connection.prepareStatement(sql)) {
            select.setString(1, value);
            try (ResultSet rows = select.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    long lines() {
        return number("SELECT count(*) FROM ledger WHERE line = ?", key);
    }

    OperationState state(OperationIdentity identity) {
        return two.status(identity).state();
    }

    /** By an attempt of a node that was killed behind its claim. */
    void leaveBehind(OperationIdentity identity) {
        NewClaim claim = new NewClaim(identity, "killed", "v1:x");
        assertThat(two.store.leases().claim(claim, UUID.randomUUID().toString(), Duration.ZERO))
                .isInstanceOf(Claim.Won.class);
    }

    static String replayed(Answer answer) {
        return new String(
                ((Answer.Replayed) answer).record().outcome().body(), java.nio.charset.StandardCharsets.UTF_8);
    }

    /** An attempt that is held in its business until the test lets it go on. */
    final class Held {

        private final CountDownLatch running = new CountDownLatch(1);
        private final CountDownLatch proceed = new CountDownLatch(1);
        private final Future<Answer> answer;

        Held(Node node, OperationIdentity identity) throws Exception {
            this(node, identity, () -> {}, () -> {});
        }

        /** With something to do before the attempt, and something before it is held. */
        Held(Node node, OperationIdentity identity, Inside before, Inside first) throws Exception {
            answer = threads.submit(() -> {
                before.run();
                return node.execute(identity, business(node, "old", () -> {
                    first.run();
                    running.countDown();
                    return proceed.await(60, TimeUnit.SECONDS);
                }));
            });
            assertThat(running.await(30, TimeUnit.SECONDS)).isTrue();
        }

        Answer goesOn() throws Exception {
            proceed.countDown();
            return answer.get(30, TimeUnit.SECONDS);
        }
    }

    void untilUnknown(OperationIdentity identity) {
        until(() -> state(identity) == OperationState.UNKNOWN);
    }

    static boolean replayedFailure(Answer answer) {
        return ((Answer.Replayed) answer).record().isAbandoned();
    }
}
