package dev.idempotency.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.OperationInProgressException;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.Statement;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** {@code idempotency.in-flight-wait} ends, whether or not the attempt does that is waited for. */
@Timeout(60)
class InFlightWaitTest {

    private final String key = UUID.randomUUID().toString();

    @Test
    void a_duplicate_that_has_waited_long_enough_is_told_that_it_is_in_progress() throws Exception {
        try (AgroalDataSource pool = TestJta.pool(TestDatabase.H2.createUrl(), 4)) {
            try (Connection connection = pool.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
            }
            try (TestApplication application = TestApplication.start(
                    pool, Map.of("schema", "create", "in-flight-wait", "PT0.1S"), Shop.class, Ledger.class)) {
                Shop shop = application.get(Shop.class);
                shop.buy(
                        key,
                        "line",
                        () -> CompletableFuture.runAsync(() -> assertInProgress(shop))
                                .join());
                assertThat(application.get(Ledger.class).lines("line")).isOne();
            }
        }
    }

    private void assertInProgress(Shop shop) {
        assertThatThrownBy(() -> shop.buy(key, "line", Inside.NOTHING))
                .isInstanceOf(OperationInProgressException.class);
    }
}
