package dev.idempotency.bootstrap;

import static dev.idempotency.testing.Until.until;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.StoreUnavailableException;
import dev.idempotency.client.Answer;
import dev.idempotency.outgoing.Delivery;
import dev.idempotency.outgoing.OutgoingOperations;
import dev.idempotency.outgoing.OutgoingRequest;
import dev.idempotency.outgoing.OutgoingState;
import dev.idempotency.outgoing.OutgoingTarget;
import dev.idempotency.outgoing.PreparedOperation;
import dev.idempotency.outgoing.Shipment;
import dev.idempotency.spi.DataSourceSelector;
import dev.idempotency.testing.LogCapture;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestNaming;
import io.agroal.api.AgroalDataSource;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import jakarta.transaction.Transactional;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which targets there are, and what each application needs for them. */
@Timeout(60)
class TargetsTest {

    private static final String EXECUTOR = "java:comp/DefaultManagedScheduledExecutorService";

    /** Who has them run something. */
    private final List<Thread> beginning = new CopyOnWriteArrayList<>();

    private final ScheduledExecutorService threads = new ScheduledThreadPoolExecutor(6) {
        @Override
        public void execute(Runnable task) {
            beginning.add(Thread.currentThread());
            super.execute(task);
        }
    };
    private final AgroalDataSource pool = TestJta.pool(TestDatabase.H2.createUrl(), 4);

    /** Always succeeds. */
    @Singleton
    @OutgoingTarget("bank")
    public static class Bank implements Delivery {

        @Override
        public Answer submit(Shipment shipment, String attemptId) {
            return Answer.succeeded("done");
        }

        @Override
        public Answer check(Shipment shipment, String attemptId) {
            return Answer.notFound();
        }
    }

    /** Another one for the same target. */
    @Singleton
    @OutgoingTarget("bank")
    public static class OtherBank extends Bank {}

    /** The business. */
    @ApplicationScoped
    public static class Desk {

        @Inject
        OutgoingOperations outgoing;

        @Transactional
        public PreparedOperation transfer() {
            return outgoing.prepare(OutgoingRequest.to("bank", "transfer"));
        }
    }

    /** Names one of two databases. */
    @ApplicationScoped
    public static class Region implements DataSourceSelector {

        private static volatile String current = "";

        @Override
        public String currentDataSource() {
            return current;
        }
    }

    @BeforeEach
    void bind() {
        TestNaming.bind(EXECUTOR, threads);
    }

    @AfterEach
    void close() {
        TestNaming.unbind(EXECUTOR);
        threads.shutdownNow();
        pool.close();
    }

    private TestApplication start(Map<String, String> settings, Class<?>... beans) {
        return TestApplication.start(pool, settings, beans);
    }

    @Test
    void a_target_with_settings_and_no_way_to_deliver_refuses_the_start() {
        assertThatThrownBy(() -> start(Map.of("outgoing.bank.parallel", "2")))
                .hasStackTraceContaining("IDEMP0716E")
                .hasStackTraceContaining("bank");
    }

    @Test
    void a_target_with_an_address_and_a_destination_refuses_the_start() {
        Map<String, String> both = Map.of(
                "outgoing.bank.url", "https://bank.example/",
                "outgoing.bank.destination", "jms/bank");
        assertThatThrownBy(() -> start(both))
                .hasStackTraceContaining("IDEMP0719E")
                .hasStackTraceContaining("bank");
    }

    @Test
    void two_deliveries_for_one_target_refuse_the_start() {
        assertThatThrownBy(() -> start(Map.of(), Bank.class, OtherBank.class))
                .hasStackTraceContaining("IDEMP0717E")
                .hasStackTraceContaining("bank");
    }

    @Test
    void a_wrong_setting_of_a_target_refuses_the_start() {
        assertThatThrownBy(() -> start(Map.of("outgoing.bank.url", "bank.example")))
                .hasStackTraceContaining("IDEMP0301E")
                .hasStackTraceContaining("idempotency.outgoing.bank.url");
    }

    @Test
    void without_targets_nothing_runs_and_nothing_is_said() {
        TestNaming.unbind(EXECUTOR);
        List<String> log = LogCapture.of("dev.idempotency.outgoing.Relay", () -> {
            try (TestApplication application = start(Map.of("schema", "create"), Desk.class)) {
                assertThatThrownBy(() -> application.get(Desk.class).transfer()).hasMessageContaining("IDEMP0710E");
            }
        });
        assertThat(log).isEmpty();
    }

    @Test
    void each_database_has_a_relay_of_its_own_once_it_is_named() throws Exception {
        AgroalDataSource other = TestJta.pool(TestDatabase.H2.createUrl(), 4);
        TestNaming.bind("jdbc/north", pool);
        TestNaming.bind("jdbc/south", other);
        Map<String, String> settings = Map.of("schema", "create", "outgoing.poll-interval", "PT0.05S");
        try (TestApplication application = start(settings, Bank.class, Desk.class, Region.class)) {
            beginning.clear();
            for (String region : List.of("jdbc/north", "jdbc/south")) {
                Region.current = region;
                PreparedOperation prepared = application.get(Desk.class).transfer();
                assertThat(application
                                .get(OutgoingOperations.class)
                                .submitOrCheck(prepared.id(), Duration.ofSeconds(30))
                                .state())
                        .isEqualTo(OutgoingState.SUCCEEDED);
            }
            assertThat(entries(pool)).isOne();
            assertThat(entries(other)).isOne();
            until(() -> beginning.size() >= 2);
            assertThat(beginning).doesNotContain(Thread.currentThread());
            Region.current = "no name at all";
            assertThatThrownBy(() -> application.get(Desk.class).transfer())
                    .isInstanceOf(StoreUnavailableException.class)
                    .hasMessageContaining("IDEMP0432E");
        } finally {
            other.close();
        }
    }

    private static int entries(AgroalDataSource database) throws SQLException {
        try (Connection connection = database.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT COUNT(*) FROM idempotency_outgoing")) {
            rows.next();
            return rows.getInt(1);
        }
    }
}
