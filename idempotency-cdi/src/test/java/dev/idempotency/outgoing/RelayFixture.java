package dev.idempotency.outgoing;

import dev.idempotency.testing.AllAttempts;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestNaming;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;

/** An application with a relay, on a database of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class RelayFixture {

    static final String EXECUTOR = "java:comp/DefaultManagedScheduledExecutorService";

    final TestDatabase kind;
    ScheduledExecutorService threads;
    AgroalDataSource pool;
    TestApplication application;
    Office office;
    Partner partner;
    Resolved resolved;
    OutgoingOperations outgoing;

    RelayFixture(TestDatabase kind) {
        this.kind = kind;
    }

    /** More settings than those of the partner. */
    Map<String, String> settings() {
        return Map.of();
    }

    Class<?>[] beans() {
        return new Class<?>[] {Office.class, Partner.class, Resolved.class};
    }

    AgroalDataSource pool() {
        return TestJta.pool(kind.createUrl(), 20);
    }

    @BeforeAll
    void startTheApplication() {
        threads = Executors.newScheduledThreadPool(40);
        TestNaming.bind(EXECUTOR, threads);
        pool = pool();
        start();
    }

    void start() {
        Map<String, String> settings = new HashMap<>(Map.of(
                "schema", "create",
                "outgoing.poll-interval", "PT0.05S",
                "outgoing.partner.retry-window", "P1D",
                "outgoing.partner.first-pause", "PT0.01S",
                "outgoing.partner.longest-pause", "PT0.05S"));
        settings.putAll(settings());
        application = TestApplication.start(pool, settings, beans());
        office = application.get(Office.class);
        partner = application.get(Partner.class);
        resolved = application.get(Resolved.class);
        outgoing = application.get(OutgoingOperations.class);
    }

    @AfterAll
    void stopTheApplication() {
        application.close();
        pool.close();
        threads.shutdownNow();
        TestNaming.unbind(EXECUTOR);
    }

    static OutgoingRequest request(String key) {
        return OutgoingRequest.to("partner", "parcels.send").withKey(key).withJson("{\"what\":\"" + key + "\"}");
    }

    /** One line for each attempt: kind, outcome, what was told. */
    List<String> attempts(String id) throws SQLException {
        return rows(
                "SELECT kind || ' ' || COALESCE(outcome, '-') || ' ' || COALESCE(told, '-') FROM " + AllAttempts.TABLE
                        + " WHERE entry_id = ? ORDER BY number",
                id);
    }

    List<String> rows(String sql, String... parameters) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement select = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                select.setString(i + 1, parameters[i]);
            }
            List<String> lines = new ArrayList<>();
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    lines.add(rows.getString(1));
                }
            }
            return lines;
        }
    }

    int update(String sql, String... parameters) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement update = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                update.setString(i + 1, parameters[i]);
            }
            return update.executeUpdate();
        }
    }
}
