package dev.idempotency.sample.messages.app;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Holds work back until somebody lets it go on. */
final class Gate {

    private static final Map<String, CountDownLatch> OPENED = new ConcurrentHashMap<>();

    private Gate() {}

    static void pass(String key) {
        try {
            if (!latch(key).await(60, TimeUnit.SECONDS)) {
                throw new IllegalStateException("nobody opened");
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void open(String key) {
        latch(key).countDown();
    }

    private static CountDownLatch latch(String key) {
        return OPENED.computeIfAbsent(key, any -> new CountDownLatch(1));
    }
}
