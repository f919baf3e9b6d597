package dev.idempotency.ops;

import static org.assertj.core.api.Assertions.assertThat;

import dev.idempotency.retention.Purger;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.HealthCheckResponse.Status;
import org.eclipse.microprofile.health.Readiness;
import org.junit.jupiter.api.Test;

/** What a probe is told of the purge. */
class PurgeHealthTest {

    private static final String DATASOURCE = "java:comp/DefaultDataSource";

    @Test
    void a_purge_that_fails_is_told_and_takes_no_node_out_of_service() throws SQLException {
        try (AgroalDataSource pool = TestJta.pool(TestDatabase.H2.createUrl(), 2);
                TestApplication application = TestApplication.start(pool, Map.of("schema", "create"))) {
            PurgeHealth health = application.get(PurgeHealth.class, Readiness.Literal.INSTANCE);
            Purger purger = application.get(Purger.class);
            assertThat(health.call().getStatus()).isEqualTo(Status.UP);
            assertThat(health.call().getData()).isEmpty();

            purger.run();
            assertThat(data(health)).containsEntry(DATASOURCE + " failing", false);
            assertThat(data(health).get(DATASOURCE + " lastPass")).isNotEqualTo("none");

            execute(pool, "ALTER TABLE idempotency_result RENAME TO away");
            purger.run();
            assertThat(data(health))
                    .containsEntry(DATASOURCE + " failing", true)
                    .containsEntry(DATASOURCE + " failures", 1L);

            execute(pool, "ALTER TABLE away RENAME TO idempotency_result");
            purger.run();
            assertThat(data(health))
                    .containsEntry(DATASOURCE + " failing", false)
                    .containsEntry(DATASOURCE + " failures", 1L);
        }
    }

    private static Map<String, Object> data(PurgeHealth health) {
        HealthCheckResponse response = health.call();
        assertThat(response.getStatus()).isEqualTo(Status.UP);
        return response.getData().orElseThrow();
    }

    private static void execute(AgroalDataSource pool, String sql) throws SQLException {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
