package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.ClaimMode;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OperationFailure;
import dev.idempotency.OperationIdentity;
import dev.idempotency.OperationRolledBackException;
import dev.idempotency.OperationState;
import dev.idempotency.OperationStatus;
import dev.idempotency.OutcomeUnknownException;
import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.execution.Answer;
import dev.idempotency.execution.Attempt;
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
import dev.idempotency.spi.UnclearOperation;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestLeases;
import jakarta.transaction.Status;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Claims before the transaction, by several nodes on one database. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(120)
abstract class LeasedContract {

    /** All its effects are in its transaction. */
    private static final String LOCAL = "pay.local";

    /** A reconciler knows about it. */
    private static final String PARTNER = "pay.partner";

    /** Stands for a bean that there is, and that cannot be made. */
    private static final Reconciler NOT_MADE = operation -> Finding.notKnown();

    /** Nobody knows about it. */
    private static final String NOBODYS = "pay.nobodys";

    private static final Duration SHORT = Duration.ofMillis(300);
    private static final Duration LONG = Duration.ofMinutes(5);

    private final TestDatabase kind;
    private final ScheduledExecutorService container = Executors.newScheduledThreadPool(2);
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final AtomicInteger runs = new AtomicInteger();
    private final AtomicInteger questions = new AtomicInteger();
    private volatile Reconciler partner = operation -> Finding.notKnown();
    private String url;
    private Node one;
    private Node two;
    /** Extends no lease, as one whose executor is full, or that is stopped for longer than a lease. */
    private Node frozen;

    /** Its transactions time out after a second. */
    private Node hasty;

    private String key;

    LeasedContract(TestDatabase kind) {
        this.kind = kind;
    }

    @BeforeAll
    void startTheNodes() throws SQLException {
        url = kind.createUrl();
        one = new Node(url, SHORT, new Known(), () -> container);
        two = new Node(url, LONG, new Known(), () -> container);
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

    private static Completion done(String body) {
        return new Completion.Success(outcomeOf(body, "R-" + body), body);
    }

    private static Completion no() {
        OperationFailure failure = new OperationFailure("about:blank", "No", 409, null);
        return new Completion.DefiniteFailure(
                new Outcome(OperationState.FAILED, 409, List.of(), null, BodyState.NONE, null, failure), null, null);
    }

    private OperationIdentity identity(String operation) {
        return Node.identity(operation, key);
    }

    /** What the business does on that node: a line in the ledger, and what the test wants. */
    private Business business(Node node, String body, Callable<?> inside) {
        return () -> {
            runs.incrementAndGet();
            node.write(key);
            inside.call();
            return done(body);
        };
    }

    private Business business(Node node) {
        return business(node, "done", () -> null);
    }

    private static Business failing(Node node, String line) {
        return () -> {
            node.write(line);
            throw new IllegalStateException("no answer");
        };
    }

    private long number(String sql, String value) {
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

    private long lines() {
        return number("SELECT count(*) FROM ledger WHERE line = ?", key);
    }

    private OperationState state(OperationIdentity identity) {
        return two.status(identity).state();
    }

    /** By an attempt of a node that was killed behind its claim. */
    private void leaveBehind(OperationIdentity identity) {
        NewClaim claim = new NewClaim(identity, "killed", "v1:x");
        assertThat(two.store.leases().claim(claim, UUID.randomUUID().toString(), Duration.ZERO))
                .isInstanceOf(Claim.Won.class);
    }

    private static void until(Callable<Boolean> condition) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        try {
            while (!condition.call()) {
                assertThat(System.nanoTime()).as("time is over").isLessThan(end);
                Thread.onSpinWait();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static String replayed(Answer answer) {
        return new String(
                ((Answer.Replayed) answer).record().outcome().body(), java.nio.charset.StandardCharsets.UTF_8);
    }

    /** An attempt that is held in its business until the test lets it go on. */
    private final class Held {

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

    @Test
    void an_execution_is_recorded_and_replayed_on_every_node() throws Exception {
        assertThat(one.execute(identity(NOBODYS), business(one))).isInstanceOf(Answer.Executed.class);

        assertThat(replayed(two.execute(identity(NOBODYS), business(two)))).isEqualTo("done");
        assertThat(replayed(one.execute(identity(NOBODYS), business(one)))).isEqualTo("done");
        assertThat(lines()).isOne();
        assertThat(runs).hasValue(1);
        assertThat(state(identity(NOBODYS))).isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void while_it_runs_everybody_sees_it_as_processing() throws Exception {
        OperationIdentity identity = identity(NOBODYS);
        Held held = new Held(two, identity);

        assertThat(one.status(identity).state()).isEqualTo(OperationState.PROCESSING);
        assertThat(one.status(identity).submittedAt()).isNotNull();
        assertThat(number(
                        "SELECT count(*) FROM idempotency_record WHERE state = 'processing' AND idempotency_key = ?",
                        key))
                .isOne();
        assertThat(one.execute(identity, business(one))).isInstanceOf(Answer.InProgress.class);
        assertThat(two.execute(identity, business(two))).isInstanceOf(Answer.InProgress.class);
        assertThatThrownBy(() -> one.execute(Node.attempt(identity, "other"), business(one)))
                .isInstanceOf(KeyReusedException.class);
        assertThat(one.abandon(identity).state()).isEqualTo(OperationState.PROCESSING);
        assertThat(two.abandon(identity).state()).isEqualTo(OperationState.PROCESSING);

        assertThat(held.goesOn()).isInstanceOf(Answer.Executed.class);
        assertThat(runs).hasValue(1);
        assertThat(one.abandon(identity).state()).isEqualTo(OperationState.SUCCEEDED);
    }

    @ParameterizedTest
    @EnumSource(ClaimMode.class)
    void whoever_meets_it_running_is_told_since_when(ClaimMode claim) throws Exception {
        OperationIdentity identity = identity(NOBODYS);
        Held held = new Held(two, identity);
        Attempt attempt = Node.attempt(identity, "x", claim);

        assertThat(since(one.execute(attempt, business(one)))).isTrue();
        TestJta.userTransaction().begin();
        try {
            assertThat(since(one.execute(attempt, business(one)))).isTrue();
            assertThat(TestJta.userTransaction().getStatus()).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
        } finally {
            TestJta.userTransaction().rollback();
        }
        held.goesOn();
        assertThat(runs).hasValue(1);
    }

    private static boolean since(Answer answer) {
        return ((Answer.InProgress) answer).since() != null;
    }

    @Test
    void a_lease_is_extended_for_as_long_as_the_work_takes() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Set<Long> ends = new HashSet<>();
        Held held = new Held(one, identity);
        String end = "SELECT count(*), max(lease_until) FROM idempotency_record WHERE idempotency_key = ?";
        until(() -> {
            try (Connection connection = two.pool.getConnection();
                    PreparedStatement select = connection.prepareStatement(end)) {
                select.setString(1, key);
                try (ResultSet rows = select.executeQuery()) {
                    rows.next();
                    ends.add(rows.getTimestamp(2).getTime());
                }
            }
            assertThat(state(identity)).isEqualTo(OperationState.PROCESSING);
            // Each end is at least a third of a lease after the one before.
            return ends.size() > 6;
        });
        assertThat(two.execute(identity, business(two))).isInstanceOf(Answer.InProgress.class);

        assertThat(held.goesOn()).isInstanceOf(Answer.Executed.class);
        assertThat(lines()).isOne();
        assertThat(runs).hasValue(1);
    }

    /** Whose transaction the server has rolled back, as it does with one that has timed out. */
    private Held outliving(OperationIdentity identity) throws Exception {
        return new Held(
                one, identity, () -> {}, () -> TestJta.transactionManager().rollback());
    }

    private void untilUnknown(OperationIdentity identity) {
        until(() -> state(identity) == OperationState.UNKNOWN);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void work_that_outlives_its_transaction_is_not_waited_for(boolean sameNode) throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held hanging = outliving(identity);
        untilUnknown(identity);
        Node next = sameNode ? one : two;

        assertThat(next.execute(identity, business(next, "new", () -> null))).isInstanceOf(Answer.Executed.class);

        assertThat(replayed(hanging.goesOn())).isEqualTo("new");
        assertThat(lines()).isOne();
    }

    @Test
    void work_that_outlives_its_transaction_is_settled_by_its_own_node_too() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held hanging = outliving(identity);
        untilUnknown(identity);

        one.settleTheLapsed();

        assertThat(two.status(identity).isFound()).isFalse();
        assertThatThrownBy(hanging::goesOn).hasCauseInstanceOf(OperationRolledBackException.class);
    }

    @Test
    void work_that_outlives_its_transaction_is_told_once() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held hanging = outliving(identity);

        List<String> told = LogCapture.during("dev.idempotency.execution.LeaseKeeper", seen -> {
            untilUnknown(identity);
            until(() -> !seen.isEmpty());
        });

        assertThat(told).singleElement().asString().contains("IDEMP0032W", identity.operationId());
        assertThatThrownBy(hanging::goesOn).hasCauseInstanceOf(OperationRolledBackException.class);
    }

    @Test
    void work_that_outlives_the_transaction_of_others_is_not_waited_for() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held hanging = outlivingThatOfOthers(identity);
        untilUnknown(identity);

        assertThat(two.execute(identity, business(two, "new", () -> null))).isInstanceOf(Answer.Executed.class);

        assertThat(evidenceWhen(hanging)).contains("outcome=replayed");
        assertThat(lines()).isOne();
    }

    @Test
    void work_that_outlives_the_transaction_of_others_tells_in_the_log_that_it_was_abandoned() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held hanging = outlivingThatOfOthers(identity);
        untilUnknown(identity);

        two.abandon(identity);

        assertThat(evidenceWhen(hanging)).contains("outcome=abandoned");
        assertThat(lines()).isZero();
    }

    private Held outlivingThatOfOthers(OperationIdentity identity) throws Exception {
        return new Held(
                one,
                identity,
                () -> TestJta.userTransaction().begin(),
                () -> TestJta.transactionManager().rollback());
    }

    /** The line of an attempt that goes on, and comes too late. */
    private static String evidenceWhen(Held hanging) {
        List<String> lines = LogCapture.of(
                "dev.idempotency.evidence",
                () -> assertThatThrownBy(hanging::goesOn).hasCauseInstanceOf(OperationRolledBackException.class));
        assertThat(lines).hasSize(1);
        return lines.get(0);
    }

    @Test
    void work_that_hangs_is_held_no_longer_than_its_transaction_may_take() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held hanging = new Held(hasty, identity);
        untilUnknown(identity);

        assertThat(two.execute(identity, business(two, "new", () -> null))).isInstanceOf(Answer.Executed.class);

        assertThat(replayed(hanging.goesOn())).isEqualTo("new");
        assertThat(lines()).isOne();
    }

    @Test
    void an_owner_that_wakes_up_after_a_takeover_is_rolled_back_and_told_what_the_other_one_did() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held held = new Held(frozen, identity);
        until(() -> state(identity) == OperationState.UNKNOWN);

        assertThat(two.execute(identity, business(two, "new", () -> null))).isInstanceOf(Answer.Executed.class);

        assertThat(replayed(held.goesOn())).isEqualTo("new");
        assertThat(lines()).isOne();
        assertThat(replayed(one.execute(identity, business(one)))).isEqualTo("new");
    }

    @Test
    void an_owner_that_wakes_up_before_anybody_has_taken_over_completes() throws Exception {
        OperationIdentity identity = identity(NOBODYS);
        Held held = new Held(frozen, identity);
        until(() -> state(identity) == OperationState.UNKNOWN);

        assertThat(held.goesOn()).isInstanceOf(Answer.Executed.class);
        assertThat(state(identity)).isEqualTo(OperationState.SUCCEEDED);
        assertThat(lines()).isOne();
    }

    @Test
    void an_owner_that_wakes_up_while_a_third_attempt_runs_is_rolled_back() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held first = new Held(frozen, identity);
        until(() -> state(identity) == OperationState.UNKNOWN);
        assertThatThrownBy(() -> one.execute(identity, failing(one, key))).hasMessage("no answer");
        Held third = new Held(two, identity);

        assertThat(first.goesOn()).isInstanceOf(Answer.InProgress.class);
        assertThat(lines()).isZero();
        assertThat(third.goesOn()).isInstanceOf(Answer.Executed.class);
        assertThat(lines()).isOne();
    }

    @Test
    void an_owner_whose_successor_came_to_nothing_is_rolled_back() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held first = new Held(frozen, identity);
        until(() -> state(identity) == OperationState.UNKNOWN);
        assertThatThrownBy(() -> one.execute(identity, failing(one, key))).hasMessage("no answer");

        assertThatThrownBy(first::goesOn).hasCauseInstanceOf(OperationRolledBackException.class);
        assertThat(lines()).isZero();
        assertThat(two.status(identity).isFound()).isFalse();
    }

    @Test
    void what_was_left_behind_is_unknown_and_not_executed_where_nobody_knows() throws Exception {
        OperationIdentity identity = identity(NOBODYS);
        leaveBehind(identity);

        for (Node node : List.of(one, two)) {
            assertThat(node.status(identity).state()).isEqualTo(OperationState.UNKNOWN);
            assertThat(node.status(identity).isFound()).isTrue();
            assertThatThrownBy(() -> node.execute(identity, business(node)))
                    .isInstanceOf(OutcomeUnknownException.class)
                    .hasMessageContaining("IDEMP0022W");
            assertThat(node.abandon(identity).state()).isEqualTo(OperationState.UNKNOWN);
            node.settleTheLapsed();
        }
        assertThat(runs).hasValue(0);
        assertThat(state(identity)).isEqualTo(OperationState.UNKNOWN);
    }

    @Test
    void what_was_left_behind_is_executed_where_it_may_be_taken_over() throws Exception {
        leaveBehind(identity(LOCAL));

        assertThat(one.execute(identity(LOCAL), business(one))).isInstanceOf(Answer.Executed.class);
        assertThat(lines()).isOne();
    }

    @Test
    void other_parameters_are_refused_before_anything_is_asked() {
        leaveBehind(identity(PARTNER));

        assertThatThrownBy(() -> one.execute(Node.attempt(identity(PARTNER), "other"), business(one)))
                .isInstanceOf(KeyReusedException.class);
        assertThat(questions).hasValue(0);
    }

    @Test
    void what_happened_is_recorded_with_its_result_and_not_executed() throws Exception {
        OperationIdentity identity = identity(PARTNER);
        leaveBehind(identity);
        partner = operation -> {
            assertThat(operation.identity()).isEqualTo(identity);
            one.write(key);
            return Finding.happened("at the partner", "P-1");
        };

        assertThat(replayed(one.execute(identity, business(one)))).isEqualTo("at the partner");

        assertThat(replayed(two.execute(identity, business(two)))).isEqualTo("at the partner");
        assertThat(two.status(identity).resourceId()).isEqualTo("P-1");
        assertThat(lines()).as("what the reconciler wrote").isOne();
        assertThat(runs).hasValue(0);
        assertThat(questions).hasValue(1);
    }

    @Test
    void what_did_not_happen_is_executed() throws Exception {
        leaveBehind(identity(PARTNER));
        partner = operation -> {
            one.write("never kept " + key);
            return Finding.didNotHappen();
        };

        assertThat(one.execute(identity(PARTNER), business(one))).isInstanceOf(Answer.Executed.class);
        assertThat(lines()).isOne();
        assertThat(number("SELECT count(*) FROM ledger WHERE line = ?", "never kept " + key))
                .isZero();
    }

    private void answer(String what) {
        partner = switch (what) {
            case "not known" -> operation -> Finding.notKnown();
            case "null" -> operation -> null;
            case "exception" -> LeasedContract::noAnswer;
            case "error" ->
                operation -> {
                    throw new NoClassDefFoundError("a class of the partner");
                };
            case "not made" -> NOT_MADE;
            default -> throw new IllegalArgumentException(what);
        };
    }

    private static Finding noAnswer(UnclearOperation operation) throws Exception {
        throw new java.io.IOException("the partner does not answer");
    }

    @ParameterizedTest
    @ValueSource(strings = {"not known", "null", "exception", "error", "not made"})
    void what_is_not_known_stays_unknown_and_is_asked_for_again(String what) throws Exception {
        OperationIdentity identity = identity(PARTNER);
        leaveBehind(identity);
        answer(what);

        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> one.execute(identity, business(one))).isInstanceOf(OutcomeUnknownException.class);
            assertThat(state(identity)).isEqualTo(OperationState.UNKNOWN);
        }
        assertThat(runs).hasValue(0);
        assertThat(questions).hasValue(2);
        partner = operation -> Finding.didNotHappen();
        assertThat(two.execute(identity, business(two))).isInstanceOf(Answer.Executed.class);
    }

    @Test
    void of_many_who_come_to_what_was_left_behind_one_asks_and_one_executes() throws Exception {
        OperationIdentity identity = identity(PARTNER);
        leaveBehind(identity);
        CyclicBarrier together = new CyclicBarrier(8);
        partner = operation -> Finding.didNotHappen();
        List<Future<Answer>> answers = java.util.stream.IntStream.range(0, 8)
                .mapToObj(i -> threads.submit(() -> {
                    Node node = i % 2 == 0 ? one : two;
                    together.await(30, TimeUnit.SECONDS);
                    return node.execute(identity, business(node));
                }))
                .toList();
        for (Future<Answer> answer : answers) {
            answer.get(30, TimeUnit.SECONDS);
        }
        assertThat(questions).hasValue(1);
        assertThat(lines()).isOne();
    }

    @Test
    void a_method_that_fails_frees_the_key_where_all_its_effects_are_rolled_back() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        assertThatThrownBy(() -> one.execute(identity, failing(one, key))).hasMessage("no answer");

        assertThat(two.status(identity).isFound()).isFalse();
        assertThat(two.execute(identity, business(two))).isInstanceOf(Answer.Executed.class);
        assertThat(lines()).isOne();
    }

    @Test
    void a_method_that_fails_is_unknown_where_nobody_knows() {
        OperationIdentity identity = identity(NOBODYS);
        assertThatThrownBy(() -> one.execute(identity, failing(one, key)))
                .isInstanceOf(OutcomeUnknownException.class)
                .satisfies(told -> assertThat(told.getSuppressed()).hasSize(1));

        assertThat(state(identity)).isEqualTo(OperationState.UNKNOWN);
        assertThatThrownBy(() -> two.execute(identity, business(two))).isInstanceOf(OutcomeUnknownException.class);
        assertThat(lines()).isZero();
    }

    @Test
    void a_method_that_fails_is_asked_about_before_its_caller_is_told() throws Exception {
        OperationIdentity identity = identity(PARTNER);
        partner = operation -> Finding.didNotHappen();
        assertThatThrownBy(() -> one.execute(identity, failing(one, key))).hasMessage("no answer");
        assertThat(two.status(identity).isFound()).isFalse();

        partner = operation -> Finding.happened("after all", "P-2");
        assertThat(replayed(one.execute(identity, failing(one, key)))).isEqualTo("after all");
        assertThat(two.status(identity).resourceId()).isEqualTo("P-2");
        assertThat(lines()).isZero();
    }

    @Test
    void an_answer_that_says_neither_yes_nor_no_is_passed_on_only_if_nothing_happened() throws Exception {
        Business passing = () -> new Completion.Passing("503");
        assertThat(one.execute(identity(LOCAL), passing)).isInstanceOf(Answer.Executed.class);
        assertThat(two.status(identity(LOCAL)).isFound()).isFalse();
        assertThatThrownBy(() -> one.execute(identity(NOBODYS), passing)).isInstanceOf(OutcomeUnknownException.class);
    }

    @Test
    void a_definite_failure_is_recorded_after_the_rollback_and_replayed() throws Exception {
        OperationIdentity identity = identity(NOBODYS);
        Answer answer = one.execute(identity, () -> {
            one.write(key);
            return no();
        });

        assertThat(answer).isInstanceOf(Answer.Executed.class);
        assertThat(two.execute(identity, business(two))).isInstanceOf(Answer.Replayed.class);
        assertThat(two.status(identity).failure().title()).isEqualTo("No");
        assertThat(lines()).isZero();
        assertThat(runs).hasValue(0);
    }

    @Test
    void a_definite_failure_of_an_owner_that_was_overtaken_is_not_told() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        CountDownLatch running = new CountDownLatch(1);
        CountDownLatch proceed = new CountDownLatch(1);
        Future<Answer> old = threads.submit(() -> frozen.execute(identity, () -> {
            running.countDown();
            proceed.await(60, TimeUnit.SECONDS);
            return no();
        }));
        running.await();
        until(() -> state(identity) == OperationState.UNKNOWN);
        two.execute(identity, business(two, "new", () -> null));
        proceed.countDown();

        assertThat(replayed(old.get(30, TimeUnit.SECONDS))).isEqualTo("new");
        assertThat(state(identity)).isEqualTo(OperationState.SUCCEEDED);
    }

    @Test
    void a_transaction_that_is_marked_for_rollback_is_not_told_as_a_success() throws Exception {
        Business marked = () -> {
            one.write(key);
            TestJta.registry().setRollbackOnly();
            return done("lie");
        };
        assertThatThrownBy(() -> one.execute(identity(LOCAL), marked)).isInstanceOf(OperationRolledBackException.class);
        assertThat(two.status(identity(LOCAL)).isFound()).isFalse();
        assertThatThrownBy(() -> one.execute(identity(NOBODYS), marked)).isInstanceOf(OutcomeUnknownException.class);
        assertThat(lines()).isZero();
    }

    @Test
    void a_commit_that_fails_is_found_to_have_come_to_nothing() throws Exception {
        Business refusedAtCommit = () -> {
            one.write(key);
            TestJta.registry().registerInterposedSynchronization(new RefusedAtCommit());
            return done("lie");
        };
        assertThatThrownBy(() -> one.execute(identity(LOCAL), refusedAtCommit))
                .isInstanceOf(OperationRolledBackException.class);
        assertThat(two.status(identity(LOCAL)).isFound()).isFalse();
        assertThatThrownBy(() -> one.execute(identity(NOBODYS), refusedAtCommit))
                .isInstanceOf(OutcomeUnknownException.class);
        partner = operation -> Finding.happened("after all", null);
        assertThat(replayed(one.execute(identity(PARTNER), refusedAtCommit))).isEqualTo("after all");
        assertThat(lines()).isZero();
    }

    private static final class RefusedAtCommit implements jakarta.transaction.Synchronization {
        @Override
        public void beforeCompletion() {
            TestJta.registry().setRollbackOnly();
        }

        @Override
        public void afterCompletion(int status) {
            // The test looks at the outcome itself.
        }
    }

    @Test
    void the_background_task_settles_what_can_be_settled() {
        OperationIdentity local = identity(LOCAL);
        OperationIdentity happened = identity(PARTNER);
        OperationIdentity unknown = Node.identity(PARTNER, key + "-unknown");
        OperationIdentity not = Node.identity(PARTNER, key + "-not");
        List.of(local, happened, unknown, not).forEach(this::leaveBehind);
        partner = operation -> {
            if (operation.identity().equals(happened)) {
                return Finding.happened("at the partner", "P-3");
            }
            return operation.identity().equals(not) ? Finding.didNotHappen() : Finding.notKnown();
        };

        one.settleTheLapsed();

        assertThat(two.status(local).isFound()).isFalse();
        assertThat(two.status(not).isFound()).isFalse();
        assertThat(two.status(happened).resourceId()).isEqualTo("P-3");
        assertThat(two.status(unknown).state()).isEqualTo(OperationState.UNKNOWN);
        assertThat(two.status(unknown).isFound()).isTrue();
    }

    @Test
    void the_background_task_leaves_alone_whoever_is_still_at_work() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held held = new Held(frozen, identity);
        until(() -> state(identity) == OperationState.UNKNOWN);

        frozen.settleTheLapsed();

        assertThat(held.goesOn()).isInstanceOf(Answer.Executed.class);
        assertThat(lines()).isOne();
    }

    @Test
    void what_did_not_happen_is_abandoned_and_never_will() throws Exception {
        for (String operation : List.of(LOCAL, PARTNER)) {
            OperationIdentity identity = identity(operation);
            leaveBehind(identity);
            partner = unclear -> Finding.didNotHappen();

            OperationStatus status = one.abandon(identity);

            assertThat(status.failure().isAbandoned()).isTrue();
            assertThat(two.abandon(identity).failure().isAbandoned()).isTrue();
            assertThat(replayedFailure(two.execute(identity, business(two)))).isTrue();
        }
        assertThat(runs).hasValue(0);
    }

    private static boolean replayedFailure(Answer answer) {
        return ((Answer.Replayed) answer).record().isAbandoned();
    }

    @Test
    void an_owner_that_wakes_up_after_an_abandon_is_rolled_back() throws Exception {
        OperationIdentity identity = identity(LOCAL);
        Held held = new Held(frozen, identity);
        until(() -> state(identity) == OperationState.UNKNOWN);
        assertThat(two.abandon(identity).failure().isAbandoned()).isTrue();

        assertThat(replayedFailure(held.goesOn())).isTrue();
        assertThat(lines()).isZero();
    }

    @Test
    void what_happened_is_not_abandoned_but_told() {
        leaveBehind(identity(PARTNER));
        partner = unclear -> Finding.happened("at the partner", "P-4");

        OperationStatus status = one.abandon(identity(PARTNER));

        assertThat(status.state()).isEqualTo(OperationState.SUCCEEDED);
        assertThat(status.resourceId()).isEqualTo("P-4");
    }

    @ParameterizedTest
    @ValueSource(strings = {"not known", "null", "exception", "error", "not made"})
    void what_is_not_known_is_not_abandoned(String what) {
        leaveBehind(identity(PARTNER));
        answer(what);

        assertThat(one.abandon(identity(PARTNER)).state()).isEqualTo(OperationState.UNKNOWN);
        partner = unclear -> Finding.didNotHappen();
        assertThat(one.abandon(identity(PARTNER)).failure().isAbandoned()).isTrue();
    }

    @Test
    void of_a_thousand_races_between_a_submission_and_an_abandon_each_is_consistent() throws Exception {
        CyclicBarrier together = new CyclicBarrier(2);
        int closed = 0;
        for (int i = 0; i < 1000; i++) {
            key = "race-" + i + "-" + UUID.randomUUID();
            OperationIdentity identity = identity(i % 2 == 0 ? LOCAL : NOBODYS);
            if (i % 4 == 0) {
                leaveBehind(identity);
            }
            Future<Boolean> submission = threads.submit(() -> {
                together.await(30, TimeUnit.SECONDS);
                return one.execute(identity, business(one)) instanceof Answer.Executed;
            });
            together.await(30, TimeUnit.SECONDS);
            OperationStatus told = two.abandon(identity);
            boolean executed = submission.get(30, TimeUnit.SECONDS);

            boolean isClosed = told.failure() != null && told.failure().isAbandoned();
            assertThat(isClosed && executed)
                    .as("both closed and executed: %s", key)
                    .isFalse();
            assertThat(told.state()).isNotEqualTo(OperationState.UNKNOWN);
            assertThat(lines()).isEqualTo(executed ? 1 : 0);
            OperationStatus truth = two.abandon(identity);
            assertThat(truth.state()).isEqualTo(executed ? OperationState.SUCCEEDED : OperationState.FAILED);
            closed += isClosed ? 1 : 0;
        }
        assertThat(closed).as("races that abandon won").isBetween(1, 999);
    }
}
