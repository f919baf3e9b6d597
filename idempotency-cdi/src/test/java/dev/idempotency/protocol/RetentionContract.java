package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.KeyExpiredException;
import dev.idempotency.KeyInvalidException;
import dev.idempotency.OperationState;
import dev.idempotency.ResultUnavailableException;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.retention.Purger;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestKeys;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of operations of beans when time has passed; rows are aged by SQL. */
@Timeout(60)
abstract class RetentionContract {

    /** The record of a key is purged at this age, with the margin, and no sooner. */
    private static final Duration PURGED = Duration.ofDays(401);

    private final TestDatabase kind;
    private DataSource dataSource;
    private TestApplication application;
    private Shop shop;
    private Ledger ledger;

    RetentionContract(TestDatabase kind) {
        this.kind = kind;
    }

    @BeforeEach
    void createTheDatabase() throws SQLException {
        dataSource = TestJta.pool(kind.createUrl(), 4);
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        }
        start(Map.of());
    }

    private void start(Map<String, String> settings) {
        if (application != null) {
            application.close();
        }
        Map<String, String> all = new HashMap<>(settings);
        all.put("schema", "create");
        application = TestApplication.start(dataSource, all, Shop.class, Ledger.class);
        shop = application.get(Shop.class);
        ledger = application.get(Ledger.class);
    }

    @AfterEach
    void stopTheApplication() {
        application.close();
    }

    /** A round announces what is going to be removed, in two days at the latest, and one two days later does it. */
    private void purge() throws SQLException {
        Purger purger = application.get(Purger.class);
        purger.run();
        for (int rounds = 0; rounds < 2; rounds++) {
            execute("UPDATE idempotency_horizon SET announced_at = announced_at - INTERVAL '2' DAY");
            purger.run();
        }
        assertThat(purger.statuses().values())
                .allSatisfy(status -> assertThat(status.lastFailure()).isNull());
    }

    private Receipt buy(String key) throws Exception {
        return shop.buy(key, "line", Inside.NOTHING);
    }

    private void age(String key, Duration age) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement update = connection.prepareStatement(
                        "UPDATE idempotency_record SET completed_at = ? WHERE idempotency_key = ?")) {
            update.setObject(1, OffsetDateTime.now(ZoneOffset.UTC).minus(age));
            update.setString(2, key);
            assertThat(update.executeUpdate()).isOne();
        }
    }

    /** The record of a key that was made so long ago. */
    private String recorded(Duration age) throws Exception {
        return recorded(age, TestKeys.uuid(Instant.now().minus(age)));
    }

    private String recorded(Duration age, String old) throws Exception {
        String key = TestKeys.uuid(Instant.now());
        buy(key);
        try (Connection connection = dataSource.getConnection()) {
            OtherNode.repeat(connection, "shop.buy", key, old);
        }
        age(old, age);
        return old;
    }

    @Test
    void a_result_that_was_dropped_is_unavailable_and_nothing_is_executed_again() throws Exception {
        String opaque = UUID.randomUUID().toString();
        buy(opaque);
        age(opaque, Duration.ofDays(7).plusMinutes(1));
        String timeOrdered = recorded(Duration.ofDays(7).plusMinutes(10));
        int lines = ledger.lines("line");

        purge();

        for (String key : List.of(opaque, timeOrdered)) {
            assertThatThrownBy(() -> buy(key))
                    .isInstanceOfSatisfying(
                            ResultUnavailableException.class,
                            e -> assertThat(e.status())
                                    .isEqualTo(application
                                            .get(IdempotentOperations.class)
                                            .status("shop.buy", key))
                                    .satisfies(
                                            status -> assertThat(status.state()).isEqualTo(OperationState.SUCCEEDED)));
        }
        assertThat(ledger.lines("line")).isEqualTo(lines);
    }

    @Test
    void an_old_key_with_a_record_is_answered_and_after_its_purge_refused() throws Exception {
        String key = recorded(PURGED.plusHours(1));
        int lines = ledger.lines("line");
        assertThat(buy(key)).isNotNull();

        purge();

        assertThatThrownBy(() -> buy(key)).isInstanceOf(KeyExpiredException.class);
        assertThatThrownBy(() -> application.get(IdempotentOperations.class).status("shop.buy", key))
                .isInstanceOf(KeyExpiredException.class);
        assertThat(ledger.lines("line")).isEqualTo(lines);
    }

    @Test
    void before_its_time_and_the_margin_a_record_is_not_purged() throws Exception {
        String key = recorded(PURGED.minusMinutes(10));

        purge();

        assertThatThrownBy(() -> buy(key)).isInstanceOf(ResultUnavailableException.class);
    }

    @Test
    void a_record_that_was_completed_late_is_kept_from_then_on() throws Exception {
        String key = recorded(PURGED.plusDays(100));
        age(key, PURGED.minusDays(1));

        purge();

        assertThatThrownBy(() -> buy(key)).isInstanceOf(ResultUnavailableException.class);
    }

    @Test
    void a_key_that_was_purged_stays_refused_under_a_longer_retention_and_a_younger_one_is_executed() throws Exception {
        start(Map.of("retention.key", "P30D"));
        String key = recorded(Duration.ofDays(31).plusHours(1));
        purge();
        int lines = ledger.lines("line");

        start(Map.of("retention.key", "P400D"));

        assertForgotten(key);
        assertThat(ledger.lines("line")).isEqualTo(lines);
        assertThat(buy(TestKeys.uuid(Instant.now().minus(Duration.ofDays(22))))).isNotNull();
        assertThat(ledger.lines("line")).isEqualTo(lines + 1);
    }

    @Test
    void a_ulid_that_was_purged_stays_refused_where_it_is_opaque_later() throws Exception {
        start(Map.of("key.format", "time-ordered", "retention.key", "P30D"));
        Duration age = Duration.ofDays(31).plusHours(1);
        String key = recorded(age, TestKeys.ulid(Instant.now().minus(age)));
        purge();
        int lines = ledger.lines("line");

        start(Map.of());

        assertForgotten(key);
        assertThat(ledger.lines("line")).isEqualTo(lines);
        assertThat(buy("order-1")).isNotNull();
    }

    private void assertForgotten(String key) {
        IdempotentOperations operations = application.get(IdempotentOperations.class);
        List<ThrowingCallable> all = List.of(
                () -> buy(key),
                () -> shop.inTransaction(() -> buy(key)),
                () -> operations.status("shop.buy", key),
                () -> operations.abandon("shop.buy", key));
        for (ThrowingCallable call : all) {
            assertThatThrownBy(call).isInstanceOf(KeyExpiredException.class).hasMessageContaining("IDEMP0034W");
        }
    }

    /** A node with a longer retention may not have read yet that the key is to be refused. */
    @Test
    void what_was_announced_just_now_is_not_removed_yet_and_goes_on_answering() throws Exception {
        start(Map.of("retention.key", "P30D"));
        String key = recorded(Duration.ofDays(31).plusHours(1));
        Purger purger = application.get(Purger.class);
        purger.run();
        purger.run();

        start(Map.of("retention.key", "P400D"));

        assertThatThrownBy(() -> buy(key)).isInstanceOf(ResultUnavailableException.class);
    }

    @Test
    void opaque_keys_are_kept_for_ever_unless_that_is_limited() throws Exception {
        String key = "order-1";
        buy(key);
        age(key, Duration.ofDays(10_000));
        purge();
        assertThatThrownBy(() -> buy(key)).isInstanceOf(ResultUnavailableException.class);

        start(Map.of("retention.opaque-key", "P30D"));
        purge();

        buy(key);
        assertThat(ledger.lines("line")).isEqualTo(2);
    }

    @Test
    void a_ulid_is_opaque_unless_only_time_ordered_keys_are_accepted() throws Exception {
        String key = recorded(PURGED.plusDays(1), TestKeys.ulid(Instant.now().minus(PURGED.plusDays(1))));
        purge();
        assertThatThrownBy(() -> buy(key)).isInstanceOf(ResultUnavailableException.class);

        start(Map.of("key.format", "time-ordered"));
        purge();

        assertThatThrownBy(() -> buy(key)).isInstanceOf(KeyExpiredException.class);
    }

    @Test
    void where_only_time_ordered_keys_are_accepted_an_opaque_one_is_refused_but_answered_if_it_is_known()
            throws Exception {
        buy("order-1");
        start(Map.of("key.format", "time-ordered"));

        assertThat(buy("order-1")).isNotNull();
        assertThatThrownBy(() -> buy("order-2")).isInstanceOf(KeyInvalidException.class);
        assertThat(buy(TestKeys.ulid(Instant.now()))).isNotNull();
        assertThat(ledger.lines("line")).isEqualTo(2);
    }

    @Test
    void in_a_transaction_of_others_an_old_key_is_judged_alike() throws Exception {
        String known = recorded(Duration.ofDays(395));
        String unknown = TestKeys.uuid(Instant.now().minus(Duration.ofDays(395)));

        assertThat(shop.<Receipt>inTransaction(() -> buy(known))).isNotNull();
        assertThatThrownBy(() -> shop.inTransaction(() -> buy(unknown))).isInstanceOf(KeyExpiredException.class);
    }

    @Test
    void the_status_tells_both_moments() throws Exception {
        String key = TestKeys.uuid(Instant.now());
        buy(key);

        var status = application.get(IdempotentOperations.class).status("shop.buy", key);

        assertThat(status.state()).isEqualTo(OperationState.SUCCEEDED);
        assertThat(status.expiresAt()).isEqualTo(status.completedAt().plus(Duration.ofDays(400)));
        assertThat(status.retryUntil()).isBefore(status.expiresAt());
    }

    /** A table that cannot be written to fails the purge; nothing else notices, and the next tick makes up for it. */
    @Test
    void a_failed_purge_is_made_up_for_by_the_next() throws Exception {
        String key = recorded(PURGED.plusHours(1));
        execute("ALTER TABLE idempotency_result RENAME TO away");
        Purger purger = application.get(Purger.class);
        purger.run();
        assertThat(purger.statuses().values())
                .singleElement()
                .satisfies(status -> assertThat(status.failures()).isOne())
                .satisfies(status -> assertThat(status.lastFailure()).contains("IDEMP"));
        execute("ALTER TABLE away RENAME TO idempotency_result");

        purge();

        assertThatThrownBy(() -> buy(key)).isInstanceOf(KeyExpiredException.class);
    }

    private void execute(String sql) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
