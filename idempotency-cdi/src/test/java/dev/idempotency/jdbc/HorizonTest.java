package dev.idempotency.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.config.Settings.SchemaMode;
import dev.idempotency.record.Horizon;
import dev.idempotency.record.StoreFailure;
import dev.idempotency.testing.CountingDataSource;
import dev.idempotency.testing.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import javax.sql.DataSource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the database keeps of what is forgotten, and what each node knows of it. */
class HorizonTest {

    private static final Instant NOW = Instant.now().truncatedTo(ChronoUnit.MICROS);
    private static final Horizon MONTH = horizon(Duration.ofDays(23));
    private static final Horizon YEAR = horizon(Duration.ofDays(393));

    private DataSource database;

    /** One node: its horizon, and the purge that moves it. */
    private final class Node {

        private final CountingDataSource counting = new CountingDataSource(database);
        private final Horizons horizons;
        private final JdbcRecordPurge purge;

        Node(String namespace, Clock clock) {
            horizons = new Horizons(() -> counting, namespace, clock);
            purge = new JdbcRecordPurge(() -> counting, new PartitionedTables(() -> counting), horizons);
        }

        Node() {
            this("default", Clock.systemUTC());
        }

        Horizon announce(Horizon next) {
            return purge.announce(next).orElseThrow();
        }
    }

    private static Horizon horizon(Duration ago) {
        return new Horizon(NOW.minus(ago), NOW.minus(ago.plusDays(1)));
    }

    private void createTables(TestDatabase kind) {
        database = kind.create();
        new Schema(() -> database, StoreFixture.IN_FLIGHT_WAIT).prepare(SchemaMode.CREATE);
    }

    private void passes(int hours) throws SQLException {
        StoreFixture.execute(
                database, "UPDATE idempotency_horizon SET announced_at = announced_at - INTERVAL '" + hours + "' HOUR");
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void what_is_announced_is_refused_at_once_and_removed_two_days_later(TestDatabase kind) throws SQLException {
        createTables(kind);
        Node node = new Node();
        assertThat(node.announce(MONTH)).isEqualTo(Horizon.NONE);
        assertThat(node.horizons.known()).isEqualTo(MONTH);

        passes(47);
        assertThat(node.announce(MONTH)).isEqualTo(Horizon.NONE);
        passes(1);
        assertThat(node.announce(MONTH)).isEqualTo(MONTH);
    }

    /** Or what has been announced a moment ago would be removed before others know. */
    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void nothing_is_announced_and_removed_in_one_round(TestDatabase kind) throws SQLException {
        createTables(kind);
        Node node = new Node();
        node.announce(YEAR);
        passes(48);

        assertThat(node.announce(MONTH)).isEqualTo(YEAR);
        assertThat(node.horizons.known()).isEqualTo(MONTH);
        assertThat(node.announce(MONTH)).isEqualTo(YEAR);
        passes(48);
        assertThat(node.announce(MONTH)).isEqualTo(MONTH);
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void it_never_goes_back(TestDatabase kind) throws SQLException {
        createTables(kind);
        Node node = new Node();
        node.announce(MONTH);
        for (int rounds = 0; rounds < 3; rounds++) {
            passes(48);
            node.announce(new Horizon(YEAR.uuid(), Instant.EPOCH));
        }

        assertThat(node.announce(YEAR)).isEqualTo(MONTH);
        assertThat(node.horizons.known()).isEqualTo(MONTH);
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void each_namespace_has_its_own(TestDatabase kind) {
        createTables(kind);
        new Node().announce(MONTH);
        Node other = new Node("other", Clock.systemUTC());

        assertThat(other.horizons.read()).isEqualTo(Horizon.NONE);
        other.announce(YEAR);
        assertThat(other.horizons.known()).isEqualTo(YEAR);
        assertThat(new Node().horizons.read()).isEqualTo(MONTH);
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void a_node_that_finds_another_one_purging_knows_what_that_has_announced(TestDatabase kind) throws SQLException {
        createTables(kind);
        new Node().announce(MONTH);
        Node second = new Node();
        try (Connection purging = database.getConnection()) {
            purging.setAutoCommit(false);
            Dialects.of(purging).lockPurge(purging, "default");

            assertThat(second.purge.announce(YEAR)).isEqualTo(Optional.empty());
            purging.rollback();
        }
        assertThat(second.horizons.known()).isEqualTo(MONTH);
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void it_is_read_once_and_again_when_that_is_a_day_and_a_half_ago(TestDatabase kind) {
        createTables(kind);
        Instant[] now = {NOW};
        Node reader = new Node("default", new Clock() {
            @Override
            public ZoneOffset getZone() {
                return ZoneOffset.UTC;
            }

            @Override
            public Clock withZone(ZoneId zone) {
                throw new UnsupportedOperationException();
            }

            @Override
            public Instant instant() {
                return now[0];
            }
        });
        reader.horizons.read();
        new Node().announce(MONTH);
        reader.counting.reset();

        now[0] = NOW.plus(Horizons.FRESH);
        assertThat(reader.horizons.known()).isEqualTo(Horizon.NONE);
        assertThat(reader.counting.executed()).isEmpty();
        now[0] = now[0].plusMillis(1);
        assertThat(reader.horizons.known()).isEqualTo(MONTH);
        assertThat(reader.horizons.known()).isEqualTo(MONTH);
        assertThat(reader.counting.executed()).hasSize(1);
    }

    /** With a notice that is not longer, a node could execute what another one has removed. */
    @Test
    void a_notice_is_longer_than_any_node_goes_without_reading() {
        assertThat(Horizons.NOTICE).isGreaterThan(Horizons.FRESH.plusHours(6));
    }

    @ParameterizedTest
    @EnumSource(TestDatabase.class)
    void what_cannot_be_announced_is_told_and_nothing_is_known_of_it(TestDatabase kind) throws SQLException {
        createTables(kind);
        Node node = new Node();
        node.horizons.read();
        StoreFixture.execute(database, "ALTER TABLE idempotency_horizon RENAME TO away");

        assertThatThrownBy(() -> node.purge.announce(MONTH))
                .isInstanceOf(StoreFailure.class)
                .hasMessageContaining("IDEMP0204E");
        assertThat(node.horizons.known()).isEqualTo(Horizon.NONE);
    }
}
