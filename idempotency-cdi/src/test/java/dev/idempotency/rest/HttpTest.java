package dev.idempotency.rest;

import dev.idempotency.testing.TestJta;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;

/** One running application for the tests of a class, and a new key for each. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Timeout(30)
abstract class HttpTest {

    static final String BOOK = "{\"sku\":\"BOOK\",\"quantity\":2}";

    private FaultyDataSource dataSource;
    HttpApplication application;
    String key;

    @BeforeAll
    void startTheApplication() {
        dataSource = new FaultyDataSource(TestJta.pool("jdbc:h2:mem:" + UUID.randomUUID() + ";DB_CLOSE_DELAY=-1", 8));
        application = HttpApplication.start(
                dataSource,
                Map.of("in-flight-wait", "PT0S", "in-progress-status", inProgressStatus(), "result.max-bytes", "1000"),
                resources(),
                providers());
    }

    String inProgressStatus() {
        return "202";
    }

    List<Class<?>> resources() {
        return List.of(Orders.class);
    }

    Set<Class<?>> providers() {
        return Set.of(OutOfStockMapper.class);
    }

    @AfterAll
    void stopTheApplication() {
        application.close();
    }

    @BeforeEach
    void newIntent() {
        key = UUID.randomUUID().toString();
        TestCaller.name = "user:alice";
        dataSource.unreachable = false;
        Orders.inside = () -> null;
        OutOfStockMapper.status = 409;
    }

    TestRequest post(String path) {
        return application.request("POST", path).key(key);
    }

    TestRequest place() {
        return post("orders").json(BOOK);
    }

    TestRequest get(String path) {
        return application.request("GET", path);
    }

    void loseTheDatabase() {
        dataSource.unreachable = true;
    }

    void leaveTheRecordUnfinished() {
        dataSource.unfinish(key);
    }

    void age(Duration age) {
        dataSource.age(key, age);
    }

    static int runs() {
        return Orders.RUNS.get();
    }
}
