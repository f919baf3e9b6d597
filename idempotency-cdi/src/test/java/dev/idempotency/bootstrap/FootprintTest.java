package dev.idempotency.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.idempotency.IdempotentOperations;
import dev.idempotency.KeyExpiredException;
import dev.idempotency.KeyInvalidException;
import dev.idempotency.KeyReusedException;
import dev.idempotency.OperationInProgressException;
import dev.idempotency.OperationRequest;
import dev.idempotency.protocol.Ledger;
import dev.idempotency.protocol.OutOfStock;
import dev.idempotency.protocol.Payments;
import dev.idempotency.protocol.Shop;
import dev.idempotency.protocol.Shop.Inside;
import dev.idempotency.testing.Footprint;
import dev.idempotency.testing.TestApplication;
import dev.idempotency.testing.TestDatabase;
import dev.idempotency.testing.TestJta;
import dev.idempotency.testing.TestKeys;
import dev.idempotency.testing.TestNaming;
import io.agroal.api.AgroalDataSource;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** What has been is remembered by the database, and not by the JVM. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(60)
class FootprintTest {

    private static final String LINE = "line";

    private static final Inside NO = () -> {
        throw new OutOfStock("none left");
    };

    private static final Inside FAULT = () -> {
        throw new IllegalStateException("boom");
    };

    private final ScheduledExecutorService container = Executors.newScheduledThreadPool(1);
    private AgroalDataSource pool;
    private TestApplication application;
    private Shop shop;
    private Payments payments;
    private IdempotentOperations operations;

    /** What is done with a key that nobody has used. */
    @FunctionalInterface
    private interface Use {
        void of(String key) throws Exception;
    }

    private final List<Use> uses = List.of(
            key -> {
                shop.buy(key, LINE, Inside.NOTHING);
                shop.buy(key, LINE, Inside.NOTHING);
            },
            key -> {
                shop.buy(key, LINE, Inside.NOTHING);
                assertThatThrownBy(() -> shop.buy(key, "other", Inside.NOTHING)).isInstanceOf(KeyReusedException.class);
            },
            key -> assertThatThrownBy(() -> shop.buy(key, LINE, NO)).isInstanceOf(OutOfStock.class),
            key -> assertThatThrownBy(() -> shop.buy(key, LINE, FAULT)).hasMessage("boom"),
            key -> shop.inTransaction(() -> shop.buy(key, LINE, Inside.NOTHING)),
            key -> assertThatThrownBy(() -> shop.inTransaction(() -> shop.buy(key, LINE, NO)))
                    .isInstanceOf(OutOfStock.class),
            key -> assertThatThrownBy(() -> shop.inTransaction(() -> shop.buy(key, LINE, FAULT)))
                    .hasMessage("boom"),
            key -> payments.book(key, LINE, Inside.NOTHING),
            key -> assertThatThrownBy(() -> payments.book(key, LINE, NO)).isInstanceOf(OutOfStock.class),
            key -> assertThatThrownBy(() -> payments.book(key, LINE, FAULT)).hasMessage("boom"),
            key -> shop.inTransaction(() -> {
                payments.book(key, LINE, Inside.NOTHING);
                return null;
            }),
            key -> assertThatThrownBy(() -> shop.buy(key, LINE, () -> shop.inNewTransaction(() -> again(key))))
                    .isInstanceOf(OperationInProgressException.class),
            key -> operations.execute(OperationRequest.named("any", key).returningNothing(), () -> null),
            key -> assertThatThrownBy(() -> shop.buy(key + "ä", LINE, NO)).isInstanceOf(KeyInvalidException.class),
            key -> assertThatThrownBy(() -> again(TestKeys.uuid(Instant.EPOCH)))
                    .isInstanceOf(KeyExpiredException.class),
            key -> operations.abandon("shop.buy", key),
            key -> operations.status("shop.buy", key),
            key -> operations.await("shop.buy", key, Duration.ofNanos(1)));

    private Object again(String key) throws Exception {
        return shop.buy(key, LINE, Inside.NOTHING);
    }

    @BeforeAll
    void startTheApplication() throws Exception {
        TestNaming.bind(ContainerExecutor.NAME, container);
        pool = TestJta.pool(TestDatabase.H2.createUrl(), 4);
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE ledger (line VARCHAR(200) NOT NULL)");
        }
        application = TestApplication.start(
                pool,
                Map.of("schema", "create"),
                Shop.class,
                Ledger.class,
                Payments.class,
                Payments.Bank.class,
                Payments.Captures.class);
        shop = application.get(Shop.class);
        payments = application.get(Payments.class);
        operations = application.get(IdempotentOperations.class);
    }

    @AfterAll
    void stopTheApplication() {
        application.close();
        pool.close();
        container.shutdownNow();
        TestNaming.unbind(ContainerExecutor.NAME);
    }

    @Test
    void nothing_is_left_of_a_thousand_keys_however_their_operations_ended() throws Exception {
        use(uses.size());
        // Its first tick comes at a random moment, and what it leaves is of the datasource and not of a key.
        container.submit(application.get(Library.class).purger()).get();
        long before = footprint();
        use(1000);

        assertThat(footprint()).isEqualTo(before);
    }

    private long footprint() {
        return Footprint.of(application.get(Library.class));
    }

    private void use(int keys) throws Exception {
        for (int i = 0; i < keys; i++) {
            uses.get(i % uses.size()).of(TestKeys.uuid(Instant.now()));
        }
    }
}
