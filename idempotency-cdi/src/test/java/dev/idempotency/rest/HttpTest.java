package dev.idempotency.rest;

import java.util.List;
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

    HttpApplication.Wiring wiring;
    HttpApplication application;
    String key;

    @BeforeAll
    void startTheApplication() {
        wiring = new HttpApplication.Wiring(inProgressStatus());
        application = HttpApplication.start(wiring, resources(), providers());
    }

    int inProgressStatus() {
        return 202;
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
        wiring.caller = "user:alice";
        wiring.store.repair();
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

    static int runs() {
        return Orders.RUNS.get();
    }
}
