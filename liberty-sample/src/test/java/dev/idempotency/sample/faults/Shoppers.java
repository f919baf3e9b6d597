package dev.idempotency.sample.faults;

import dev.idempotency.client.ClientOptions;
import dev.idempotency.client.Credentials;
import dev.idempotency.client.IdempotencyClient;
import dev.idempotency.client.InMemoryJournal;
import dev.idempotency.client.Intent;
import dev.idempotency.client.Limits;
import dev.idempotency.client.Result;
import dev.idempotency.client.State;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Place orders, many at once, through whatever happens to the shop. */
final class Shoppers {

    private static final int MANY = 12;
    private static final Limits LIMITS = Limits.DEFAULT
            .withMaxAttempts(10_000)
            .withTotalTime(Duration.ofMinutes(15))
            .withPauses(Duration.ofMillis(50), Duration.ofSeconds(1));

    private final IdempotencyClient client = new IdempotencyClient(
            new InMemoryJournal(), ClientOptions.defaults().withLimits(LIMITS).withCredentials(alice()));
    private final URI api;
    private final Victim shop;

    /** @param api the shop's, with a slash at its end */
    Shoppers(URI api, Victim shop) {
        this.api = api;
        this.shop = shop;
    }

    private static Credentials alice() {
        String pair = Base64.getEncoder().encodeToString("alice:alice".getBytes(StandardCharsets.UTF_8));
        return request -> request.setHeader("Authorization", "Basic " + pair);
    }

    /** Places that many orders of one piece each. Returns their numbers. */
    List<String> place(int orders, String sku) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(MANY);
        try {
            List<Future<String>> placing = new ArrayList<>();
            for (int i = 0; i < orders; i++) {
                placing.add(pool.submit(() -> place(sku)));
            }
            List<String> placed = new ArrayList<>();
            for (Future<String> one : placing) {
                placed.add(one.get());
            }
            return placed;
        } finally {
            pool.shutdownNow();
        }
    }

    /** A server that is starting refuses what it does not serve yet. What was refused did not happen, so it is new. */
    private String place(String sku) throws InterruptedException {
        Result result = client.submit(order(sku));
        while (result.state() == State.REJECTED) {
            shop.awaitStart();
            result = client.submit(order(sku));
        }
        if (result.state() != State.SUCCEEDED) {
            throw new AssertionError("An order was not placed: " + result);
        }
        return result.resourceId();
    }

    private Intent order(String sku) {
        return Intent.post(api.resolve("orders"))
                .withJson("{\"sku\":\"%s\",\"quantity\":1}".formatted(sku))
                .withResults("orders.place", api.resolve("idempotency"));
    }
}
